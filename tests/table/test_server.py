"""The server as a real process: addresses, who may come in, and that nothing a page says loses a game."""

import asyncio
import json
import signal
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from commands import turmwerk
from tables import Line, base_of, serving

import turmwerk as tw
from turmwerk.table.messages import MAX_RECORD, Play, Wish
from turmwerk.table.room import Page, Room
from turmwerk.table.setting import TableSetting
from turmwerk.table.table import Table


@pytest.fixture(scope="module")
def address():
    with serving("yak", "--players", 2, "--strategies", "person", "--strategies", "expert", "--seed", 11) as printed:
        yield printed


@pytest.fixture(scope="module")
def base(address):
    return base_of(address)


def lay(base, **setting):
    answer = httpx.post(f"{base}/tables", json=setting)
    assert answer.status_code == 200, answer.text
    return base + answer.json()["address"]


class TestWhoMayComeIn:
    @pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", ""])
    def test_other_hosts_are_refused(self, base, host):
        assert httpx.get(base, headers={"Host": host}).status_code == 403

    @pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1:1"])
    def test_other_origins_are_refused(self, address, base, origin):
        from websockets.exceptions import InvalidStatus

        assert httpx.post(f"{base}/tables", json={"game": "yak"}, headers={"Origin": origin}).status_code == 403
        with pytest.raises(InvalidStatus):
            Line(address, origin=origin)

    def test_its_own_pages_are_let_in(self, base):
        assert httpx.post(f"{base}/tables", json={"game": "yak"}, headers={"Origin": base}).status_code == 200

    def test_beyond_this_machine_a_token_is_needed(self):
        with serving("--host", "0.0.0.0") as printed:
            token = printed.partition("token=")[2]
            here = f"http://127.0.0.1:{httpx.URL(printed).port}"
            assert len(token) > 20
            for path in ("/", "/games", "/static/table.js"):
                assert httpx.get(here + path).status_code == 403
                assert httpx.get(here + path, params={"token": token[:-1]}).status_code == 403
            with httpx.Client() as browser:
                assert browser.get(here, params={"token": token}).status_code == 200
                assert browser.get(f"{here}/games").status_code == 200  # by its cookie
                assert browser.post(f"{here}/tables", json={"game": "yak"}, headers={"Origin": "http://evil.example"}).status_code == 403


@pytest.mark.parametrize(
    "path", ["/static/server.py", "/static/..%2fserver.py", "/static/%2e%2e/server.py", "/table/x/y", "/etc/passwd", "/static/"]
)
def test_there_are_no_other_files(base, path):
    assert httpx.get(base + path).status_code == 404


def test_pages_forbid_everything_from_outside(base):
    for path in ("/", "/table/any"):
        answer = httpx.get(base + path)
        assert answer.status_code == 200
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert "http" not in answer.text.replace("http-equiv", "")


@pytest.mark.parametrize(
    ("path", "body", "message"),
    [
        ("/tables", b"{", "cannot be understood"),
        ("/tables", b'{"game": "yak", "seats": ["mcts:99999"]}', "thinks too long"),
        ("/tables", b" " * (MAX_RECORD + 20_000), "too long"),
        ("/records", b'{"record": "{}"}', "this is not a record"),
        ("/records", b'{"record": "/etc/passwd"}', "this is not a record"),
        ("/join", b'{"table": "x", "code": "y"}', "there is no such table"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(base, path, body, message):
    answer = httpx.post(base + path, content=body)
    assert answer.status_code == 400
    assert message in answer.json()["trouble"]


def test_nothing_is_stepped_through_while_people_play(base):
    """Neither the course nor a table that goes on from it: both would tell secrets."""
    table = lay(base, game="asara", players=2, seats=["person", "guest"], seed="4").partition("?")[0]
    for answer in (httpx.get(f"{table}/steps"), httpx.post(f"{table}/branch", json={"at": 0}), httpx.get(f"{table}/record")):
        assert answer.status_code == 400
        assert "when the game is over" in answer.json()["trouble"]
    assert all("P0" not in chapter["title"] for chapter in httpx.get(f"{table}/rules").json())


class TestLine:
    def test_broken_messages_and_lost_connections_lose_nothing(self, base):
        table = lay(base, game="five-towers", players=2, seats=["person", "person"], seed="4")
        with Line(table) as line:
            before = line.hear("sight")
            line.say("{not json")
            assert "cannot be understood" in line.hear("trouble")
            line.say({"do": "play", "move": "fly", "at": before["at"]})
            assert "not legal here" in line.hear("trouble")
            line.say(b"\xff\x00")
            line.hear("trouble")
            line.say({"do": "play", "move": before["legal"][0], "at": before["at"]})
            line.say({"do": "play", "move": before["legal"][0], "at": before["at"]})  # twice by mistake: counts once
            line.hear("sight")
            line.socket.socket.shutdown(socket.SHUT_RDWR)  # no good-bye
        with Line(table) as again:
            after = again.hear("sight")
        assert after["at"] == before["at"] + 1
        assert after["log"][-1] == f"P{before['seat']} {before['legal'][0]}"

    def test_the_record_is_kept_until_the_end(self, base):
        table = lay(base, game="sultaniya", players=1, seats=["person"], seed="4")
        record = f"{table.partition('?')[0]}/record"
        assert "when the game is over" in httpx.get(record).json()["trouble"]
        with Line(table) as line:
            seen = line.hear("sight")
            while not seen["over"]:
                assert not seen["record"]
                line.say({"do": "play", "move": seen["legal"][0], "at": seen["at"]})
                seen = line.hear("sight")
        assert "seed=4" in seen["link"]
        assert tw.replay(httpx.get(record).text).outcome.scores == tuple(seen["outcome"]["scores"])

    def test_two_browsers_and_what_is_sent_to_them(self, base):
        """The goals of others are never sent, nor the seed; an invitation opens once."""
        seed = 1_234_567_890_123
        with Line(lay(base, game="sultaniya", players=2, seats=["person", "guest"], seed=str(seed))) as own:
            seen = own.hear("sight")
            invitation = {"table": own.name, "code": seen["seats"][1]["invitation"]}
            joined = httpx.post(f"{base}/join", json=invitation)
            assert httpx.post(f"{base}/join", json=invitation).status_code == 400
            with Line(base + joined.json()["address"]) as other:
                self.play_a_little({0: own, 1: other}, {0: seen, 1: other.hear("sight")})
        goals = tw.game("sultaniya", players=2).start(seed=seed).view()["goals"]
        for seat, line in enumerate((own, other)):
            sent = "".join(line.received)
            assert str(seed) not in sent
            assert all(goal in sent for goal in goals[seat])
            assert set(goals[1 - seat]) - set(goals[seat])
            assert not any(goal in sent for goal in set(goals[1 - seat]) - set(goals[seat]))

    def play_a_little(self, lines, sights):
        assert [sights[seat]["you"] for seat in (0, 1)] == [[0], [1]]
        assert sights[1]["seats"][1]["invitation"] is None
        for _ in range(6):
            mover = next(seat for seat in (0, 1) if sights[seat]["legal"])
            at = sights[mover]["at"]
            lines[mover].say({"do": "play", "move": sights[mover]["legal"][-1], "at": at})
            for seat in (0, 1):
                while sights[seat]["at"] <= at:
                    sights[seat] = lines[seat].hear("sight")

    def test_without_a_key_nothing_is_shown(self, address):
        with Line(address.partition("?")[0]) as line:
            assert set(line.hear("sight")) == {"closed"}
            line.say({"do": "play", "move": "1", "at": 0})
            assert "it is the turn of" in line.hear("trouble")

    def test_a_table_that_is_gone(self, base):
        with Line(f"{base}/table/nothing") as line:
            assert "there is no such table" in line.hear("gone")


class TestRoom:
    """What goes on in the background ends with the page that wanted it."""

    def test_searches_of_a_closed_page_are_stopped(self):
        async def close_while_searching():
            with ThreadPoolExecutor(1) as choosers, ThreadPoolExecutor(1) as advisers:
                room = Room(Table.lay(TableSetting("asara", 4, seats=("mcts:5000",) * 4)), choosers, advisers)
                room.delay = 0.0
                page = Page(frozenset())
                room.enter(page)
                room.hear(page, Wish(advice=True, course=True))
                stop = room._stop
                while choosers._work_queue.qsize() or not choosers._threads or not advisers._threads:
                    await asyncio.sleep(0.01)
                assert stop[0] == 0
                room.leave(page)
                assert stop[0] == 1
                assert room._driver is None
            return room.table.at  # both pools have ended: nothing searches any more

        assert asyncio.run(close_while_searching()) == 0

    def test_a_move_ends_the_advice_for_the_one_before(self):
        async def move_while_advised():
            with ThreadPoolExecutor(1) as choosers, ThreadPoolExecutor(1) as advisers:
                room = Room(Table.lay(TableSetting("asara", 2, seats=("person", "person"), seed=1)), choosers, advisers)
                page = Page(frozenset({0, 1}))
                room.enter(page)
                room.hear(page, Wish(advice=True, course=False))
                news = []
                while not any("advice" in json.loads(one) for one in news):
                    news += await page.next_news()
                stop = room._stop
                room.hear(page, Play("1", 0))
                assert stop[0] == 1
                room.leave(page)

        asyncio.run(move_while_advised())


def test_the_command_refuses_what_makes_no_sense():
    for arguments, message in (
        (("--players", 2), "which game? Name it before the options"),
        (("yak", "--strategies", "nobody"), "unknown strategy 'nobody'"),
        (("yak", "--strategies", "mine.py:f"), "cannot sit at a table"),
        (("chess",), "unknown game 'chess'"),
        (("--host", "203.0.113.7"), "cannot listen on 203.0.113.7 port 0"),
    ):
        run = turmwerk("table", *arguments, "--no-browser")
        assert run.returncode == 2
        assert message in run.stderr
        assert run.stdout == ""


def test_seats_apart_are_printed():
    command = [
        sys.executable,
        "-m",
        "turmwerk",
        "table",
        "yak",
        "--strategies",
        "person",
        "--strategies",
        "guest",
        "--no-browser",
        "--no-keep",
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        lines = [process.stdout.readline() for _ in range(3)]
        process.send_signal(signal.SIGINT)
    assert [line.split(":")[0] for line in lines] == ["http", "P0 alone", "P1 alone"]
    assert "invitation=" in lines[2]


@pytest.mark.skipif(sys.platform == "win32", reason="signals as only Unix has them")
def test_ctrl_c_is_heard_from_the_first_line_on():
    command = [sys.executable, "-m", "turmwerk", "table", "yak", "--no-browser", "--no-keep"]
    for _ in range(3):
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            process.stdout.readline()
            process.send_signal(signal.SIGINT)
            assert (process.communicate(timeout=60)[1], process.returncode) == ("", 0)


@pytest.mark.skipif(sys.platform == "win32", reason="pipes as only Unix has them")
def test_nobody_reads_the_address():
    command = [sys.executable, "-m", "turmwerk", "table", "yak", "--no-browser", "--no-keep"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        process.stdout.close()
        assert (process.stderr.read(), process.wait(timeout=60)) == ("", 0)
