"""Dishonest guests: everything they can send, checked on the wire.

They have an address, perhaps a seat, and say whatever a page may say and more. They must not see what is hidden, decide for others, take
back what has been shown, keep strategies from thinking, or keep the server from answering.
"""

import asyncio
import json
import random
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress

import httpx
import msgspec
import pytest
from tables import PATIENCE, Line, base_of, serving

import turmwerk as tw
from turmwerk.table import room as rooms
from turmwerk.table.messages import Message, Pace
from turmwerk.table.room import Page, Room
from turmwerk.table.setting import TableSetting
from turmwerk.table.table import Table

EVERYTHING = [
    {"do": "undo"},
    {"do": "redo"},
    *({"do": "go", "to": to} for to in (0, 1, 5, 1_000_000)),
    *({"do": "automatic", "on": on} for on in (True, False)),
    *({"do": "pace", "running": running, "delay": delay} for running in (True, False) for delay in (0, 5)),
    *({"do": "wish", "advice": on, "course": on} for on in (True, False)),
    *({"do": "agree", "number": number, "yes": yes} for number in (0, 1, 2) for yes in (True, False)),
    *({"do": "play", "move": move, "at": at} for move in ("1", "2", "pass", "") for at in range(4)),
    {"do": "play", "move": "1", "at": -1},
    {"do": "play", "move": "x" * 300, "at": 0},
    {"do": "agree", "number": 1, "yes": True, "seats": [0, 1]},
    {"do": "undo", "seats": [0]},
    {"do": "keep"},
    "{",
    "[]",
    b"\x00\xff",
    "[" * 9_000,
]


@pytest.fixture(scope="module")
def base():
    with serving() as printed:
        yield base_of(printed)


class People:
    """A table at which everybody has a browser of their own, and one more who has only the name of the table."""

    def __init__(self, base, **setting):
        self._open = ExitStack()
        answer = httpx.post(f"{base}/tables", json=setting).json()
        host = self._page(base + answer["address"])
        self.sights = [host.hear("sight")]
        self.lines = [host]
        for seat in self.sights[0]["seats"][1:]:
            if seat["invitation"]:
                joined = httpx.post(f"{base}/join", json={"table": host.name, "code": seat["invitation"]}).json()
                self.lines.append(self._page(base + joined["address"]))
                self.sights.append(self.lines[-1].hear("sight"))
        self.stranger = self._page(base + answer["address"].partition("?")[0])
        self.name = host.name

    def _page(self, address):
        return self._open.enter_context(Line(address, close_timeout=0.1, max_queue=None))

    def now(self):
        """What everybody sees by now: each is answered after all that they have said, and then looks again."""
        for _ in range(2):
            for seat, line in enumerate([*self.lines, self.stranger]):
                line.say("?")
                while True:
                    news = json.loads(line.socket.recv(timeout=PATIENCE / 1000))
                    line.received.append(json.dumps(news))
                    if "cannot be understood" in news.get("trouble", ""):
                        break
                    if line is not self.stranger:
                        self.sights[seat] = news.get("sight", self.sights[seat])
        return self.sights

    def play(self, *, which=0):
        """The one whose turn it is decides; returns the seat."""
        seen = next(seen for seen in self.now() if seen["legal"])
        seat = seen["seat"]
        self.lines[seat].say({"do": "play", "move": seen["legal"][which % len(seen["legal"])], "at": seen["at"]})
        self.wait(lambda: self.sights[seat]["at"] > seen["at"])
        return seat

    def wait(self, until):
        while not until():
            self.now()

    def __enter__(self):
        return self

    def __exit__(self, *reason):
        self._open.close()


def logs(sights):
    return [seen["log"] for seen in sights]


def seen_by(sights):
    return [{key: seen[key] for key in ("at", "log", "drawing", "legal", "request", "automatic")} for seen in sights]


@pytest.mark.parametrize("name", [info.name for info in tw.games()])
class TestStrangersAndGuests:
    def test_who_has_no_seat_changes_and_sees_nothing(self, base, name):
        with People(base, game=name, players=2, seats=["person", "guest"]) as people:
            for _ in range(3):
                people.play()
            before = seen_by(people.now())
            for message in EVERYTHING:
                people.stranger.say(message)
            assert seen_by(people.now()) == before
            news = [json.loads(text) for text in people.stranger.received]
            assert {key for one in news for key in one} <= {"sight", "trouble"}
            assert all(set(one["sight"]) == {"closed"} for one in news if "sight" in one)

    def test_who_is_not_to_move_decides_nothing_for_others(self, base, name):
        """Whatever a guest says while the other one thinks: only an own decision that nobody has seen may be taken back."""
        rng = random.Random(name)
        with People(base, game=name, players=2, seats=["person", "guest"]) as people:
            for _ in range(6):
                people.play(which=rng.randrange(9))
            before = people.now()
            if before[0]["over"]:
                return
            guest = 1 - before[0]["seat"]
            log = before[0]["log"]
            messages = [message for message in EVERYTHING if message != {"do": "undo"}]
            for message in rng.sample(messages, len(messages)):
                people.lines[guest].say(message)
            after = people.now()
            assert [seen["log"] for seen in after] == [seen["log"] for seen in before]
            assert after[0]["request"] is None
            people.lines[guest].say({"do": "undo"})
            people.lines[guest].say({"do": "agree", "number": 1, "yes": True})
            people.lines[guest].say({"do": "agree", "number": 2, "yes": True})
            taken = people.now()[0]
            own = [number for number, event in enumerate(log) if event.startswith(f"P{guest} ")]
            if taken["log"] != log:
                assert taken["log"] == log[: own[-1]]
                assert not any(event.startswith("* ") for event in log[own[-1] :])
            elif taken["request"]:
                assert (taken["request"]["by"], taken["request"]["waiting"]) == ([guest], [1 - guest])

    def test_what_was_shown_is_not_taken_back_alone(self, base, name):
        """Everybody tries after every decision, and the others refuse or agree by turns."""
        rng = random.Random(name)
        with People(base, game=name, players=2, seats=["person", "guest"]) as people:
            n_asked = 0
            while n_asked < 3 and not people.now()[0]["over"]:
                before = logs(people.sights)
                seat = people.play(which=rng.randrange(9))
                after = logs(people.now())
                people.lines[seat].say({"do": "undo"})
                request = people.now()[0]["request"]
                if request is None:
                    own = [event for event in after[seat] if event not in before[seat]]
                    if logs(people.sights) != after:
                        assert logs(people.sights) == before
                        assert all(event.startswith(f"P{seat} ") for event in own)
                        assert all(new[: len(old)] == old for old, new in zip(before, after, strict=True))
                        people.lines[seat].say({"do": "redo"})
                    continue
                n_asked += 1
                self.answer(people, request["number"], seat, before, after, yes=bool(n_asked % 2))
            assert n_asked

    def answer(self, people, number, seat, before, after, *, yes):
        """Only the other one counts; and only who has taken back makes it again."""
        people.lines[seat].say({"do": "agree", "number": number, "yes": True})
        people.stranger.say({"do": "agree", "number": number, "yes": True})
        assert logs(people.now()) == after
        people.lines[1 - seat].say({"do": "agree", "number": number, "yes": yes})
        assert logs(people.now()) == (before if yes else after)
        if yes:
            people.lines[1 - seat].say({"do": "redo"})
            people.stranger.say({"do": "redo"})
            assert logs(people.now()) == before
            people.lines[seat].say({"do": "redo"})
            assert logs(people.now()) == after


def test_after_the_end_nobody_goes_back_alone(base):
    """Everything is shown then, so whoever moved last knows the cards of the others."""
    with People(base, game="five-towers", players=2, seats=["person", "guest"]) as people:
        for line in people.lines:
            line.say({"do": "automatic", "on": False})
        while not people.now()[0]["over"]:
            people.play(which=-1)
        assert "seed=" in people.sights[1]["link"]
        for line in [*people.lines, people.stranger]:
            line.say({"do": "undo"})
            line.say({"do": "redo"})
        assert all(seen["over"] for seen in people.now())
        assert people.sights[0]["request"] is not None


class TestWhatEverybodyIsTold:
    def test_seed_components_and_advice(self, base):
        seed = 98_765_432_109_876
        with People(base, game="yak", players=2, seats=["person", "guest"], seed=str(seed), changes=["tent.limit=6"]) as people:
            for seen in people.now():
                assert (seen["seed_was_given"], seen["changes"]) == (True, ["tent.limit=6"])
                assert [seat["advised"] for seat in seen["seats"]] == [False, False]
            people.lines[1].say({"do": "wish", "advice": True, "course": False})
            people.lines[1].say({"do": "wish", "advice": False, "course": False})
            assert all([seat["advised"] for seat in seen["seats"]] == [False, True] for seen in people.now())
            people.stranger.say({"do": "wish", "advice": True, "course": True})
            people.lines[0].say({"do": "wish", "advice": False, "course": True})
            assert all([seat["advised"] for seat in seen["seats"]] == [True, True] for seen in people.now())
            assert not any(str(seed) in text for line in people.lines for text in line.received)

    def test_a_drawn_seed(self, base):
        with People(base, game="yak", players=2, seats=["person", "guest"]) as people:
            assert all((seen["seed_was_given"], seen["changes"]) == (False, []) for seen in people.now())


def test_seeds_have_64_bits():
    seeds = [Table.lay(TableSetting("yak", 2)).state.seed for _ in range(64)]
    assert len(set(seeds)) == len(seeds)
    for bit in range(64):
        assert {seed >> bit & 1 for seed in seeds} == {0, 1}


class TestComingIn:
    @pytest.mark.parametrize("origin", ["http://[", "http://[::1", "[", "http://", "://", "", "http://a b", "http://127.0.0.1:x", "\xff"])
    def test_origins_that_are_none(self, base, origin):
        for path, method in (("/tables", "POST"), ("/", "GET"), ("/table/x/live", "GET")):
            answer = httpx.request(method, base + path, headers={"Origin": origin.encode("latin-1")}, content=b"{}")
            assert answer.status_code == 403

    @pytest.mark.parametrize("host", ["[", "[::1", "127.0.0.1:", "127.0.0.1:x", ":80", "127.0.0.1:80:80", "127.0.0.1@evil.example", "\xff"])
    def test_hosts_that_are_none(self, base, host):
        assert httpx.get(base, headers={"Host": host.encode("latin-1")}).status_code in (400, 403)

    def test_tokens(self):
        """By the link, by the cookie, and by an invitation made on a page; a wrong one in the address does not throw anybody out."""
        with serving("--host", "0.0.0.0") as printed, httpx.Client() as browser:
            token = httpx.URL(printed).params["token"]
            port = httpx.URL(printed).port
            here = f"http://127.0.0.1:{port}"
            browser.get(here, params={"token": token})
            assert list(browser.cookies) == [f"turmwerk-token-{port}"]
            assert browser.get(f"{here}/games", params={"token": "old"}).status_code == 200
            assert httpx.get(f"{here}/games", params={"token": "old"}).status_code == 403
            assert httpx.get(f"{here}/games", cookies={f"turmwerk-token-{port + 1}": token}).status_code == 403
            address = browser.post(f"{here}/tables", json={"game": "yak", "seats": ["person", "guest"]}).json()["address"]
            with Line(f"{here}{address}&token={token}") as line:
                seen = line.hear("sight")
            assert seen["token"] == token
            with httpx.Client() as guest:
                invitation = {"table": line.name, "code": seen["seats"][1]["invitation"]}
                assert guest.post(f"{here}/join", json=invitation).status_code == 403
                assert guest.get(f"{here}/table/{line.name}", params={"invitation": invitation["code"], "token": token}).status_code == 200
                joined = guest.post(f"{here}/join", json=invitation).json()["address"]
            with Line(f"{here}{joined}&token={token}") as line:
                assert line.hear("sight")["token"] is None  # guests invite nobody

    def test_raw_requests(self, base):
        """Nothing that can be written into a socket is answered by an error of the server, or ends it."""
        port = httpx.URL(base).port
        host = f"Host: 127.0.0.1:{port}\r\n".encode()
        upgrade = b"Upgrade: websocket\r\nConnection: Upgrade\r\n"
        handshake = upgrade + b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        for request in (
            b"\x00\xff\r\n\r\n",
            b"GET / HTTP/9.9\r\n\r\n",
            b"GET /table/%ff%fe%00 HTTP/1.1\r\n" + host + b"\r\n",
            b"GET /table/%ff/record HTTP/1.1\r\n" + host + b"\r\n",
            b"GET /table/x/live?key=%ff&key=%00 HTTP/1.1\r\n" + host + upgrade + b"\r\n",
            b"GET /table/x/live HTTP/1.1\r\n" + host + handshake + b"\r\n\x81\xff\xff",
            b"GET /table/x/live HTTP/1.1\r\n" + host + b"Upgrade: h2c\r\nConnection: Upgrade\r\n\r\n",
            b"POST /tables HTTP/1.1\r\n" + host + b"Content-Length: -1\r\n\r\n",
            b"POST /tables HTTP/1.1\r\n" + host + b"Content-Length: 9\r\n\r\n{}",
            b"POST /join HTTP/1.1\r\n" + host + b'Content-Length: 30\r\n\r\n{"table":"\\ud800","code":"x"}',
            b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n" + host + b"\r\n",
            b"GET / HTTP/1.1\r\n" + host + b"Cookie: turmwerk-token-\xff=\xfe; =; ;;\r\n\r\n",
        ):
            with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE / 1000) as line:
                line.sendall(request)
                line.shutdown(socket.SHUT_WR)
                answer = b""
                with suppress(ConnectionResetError):
                    while part := line.recv(65536):
                        answer += part
            assert b" 500 " not in answer.partition(b"\r\n")[0], request
        assert httpx.get(base).status_code == 200


HALF_OPEN = """
import sys
from turmwerk.table import connection
connection.REQUEST_SECONDS = 0.5
from turmwerk.cli import cli
cli(["table", "--no-browser", "--no-keep"])
"""


def test_half_open_requests_are_closed():
    with subprocess.Popen([sys.executable, "-c", HALF_OPEN], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        base = process.stdout.readline().strip().rstrip("/")
        host = f"Host: 127.0.0.1:{httpx.URL(base).port}\r\n".encode()
        whole = b"GET /games HTTP/1.1\r\n" + host + b"\r\n"
        with ExitStack() as stack:
            opened = []
            for begun in (b"", b"G", whole[:-2], b"POST /tables HTTP/1.1\r\n" + host + b"Content-Length: 99\r\n\r\n{", whole + whole[:9]):
                line = stack.enter_context(socket.create_connection(("127.0.0.1", httpx.URL(base).port), timeout=PATIENCE / 1000))
                line.sendall(begun)
                opened.append(line)
            address = base + httpx.post(f"{base}/tables", json={"game": "yak", "seats": ["person", "person"]}).json()["address"]
            page = stack.enter_context(Line(address))
            at = page.hear("sight")["at"]
            for line in opened:
                with suppress(ConnectionResetError):
                    while line.recv(65536):
                        pass  # until the server has closed it
            page.say({"do": "play", "move": "1", "at": at})  # a page stays open
            assert page.hear("sight")["at"] == at + 1
        process.terminate()
        assert "Traceback" not in process.communicate(timeout=60)[1]


class TestNobodyKeepsOthersWaiting:
    def test_messages_do_not_halt_a_search(self, base):
        """Two people and a search; both and a stranger talk all the time, and it moves all the same."""
        setting = {"game": "sultaniya", "players": 3, "seats": ["person", "guest", "mcts:2s"], "seed": "4"}
        with People(base, **setting) as people:
            chatter = [m for m in EVERYTHING if isinstance(m, dict) and m["do"] in ("automatic", "pace", "go", "agree", "redo")]
            while people.now()[0]["seat"] != 2:
                people.play(which=-1)
            at = people.sights[0]["at"]
            for number in range(500):
                for line in [*people.lines, people.stranger]:
                    line.say({"do": "wish", "advice": False, "course": bool(number % 2)})
                    line.say(chatter[number % len(chatter)])
                if people.now()[0]["at"] > at:
                    break
            assert people.sights[0]["at"] > at

    def test_only_another_position_ends_what_is_under_way(self):
        """The same, seen from inside: the very search that was begun goes on."""

        async def talk():
            with ThreadPoolExecutor(1) as choosers, ThreadPoolExecutor(1) as advisers:
                room = Room(Table.lay(TableSetting("asara", 2, seats=("mcts:5000", "mcts:5000"))), choosers, advisers)
                room.delay = 0.0
                pages = [Page(frozenset()) for _ in range(3)]
                for page in pages:
                    room.enter(page)
                driver, stop = room._driver, room._stop
                for message in EVERYTHING:
                    if isinstance(message, dict) and message["do"] in ("wish", "automatic", "agree") and "seats" not in message:
                        for page in pages:
                            with suppress(tw.TurmwerkError):
                                room.hear(page, msgspec.convert(message, Message))
                room.hear(pages[0], Pace(running=True, delay=0))
                for page in pages[1:]:
                    room.leave(page)
                assert room._driver is driver is not None
                assert (room._stop is stop, stop[0]) == (True, 0)
                room.leave(pages[0])
                assert stop[0] == 1

        asyncio.run(talk())

    def test_a_long_game_is_played_in_slices(self, monkeypatch):
        """Other pages are answered in between, and the memory is bounded."""
        monkeypatch.setattr(rooms, "SLICE", 0.001)
        changes = ("end.days=400", "end.stones=40")

        async def watch():
            with ThreadPoolExecutor(1) as threads:
                room = Room(Table.lay(TableSetting("yak", 4, None, changes, ("random",) * 4, 1)), threads, threads)
                page = Page(frozenset())
                room.enter(page)
                room.hear(page, Pace(running=True, delay=0))
                turns = 0
                while not room.table.state.is_over:
                    await asyncio.sleep(0)
                    turns += 1
                room.leave(page)
                return room.table, turns

        table, turns = asyncio.run(watch())
        assert turns > 20
        assert table.last > 2_500

    def test_pages_that_talk_get_their_turn_like_others(self, base):
        """A page that says a lot at once does not keep another table waiting for all of it."""
        setting = {"game": "yak", "players": 2}
        with People(base, **setting, seats=["random", "random"]) as loud, People(base, **setting, seats=["person", "guest"]) as quiet:
            for number in range(200):
                loud.stranger.say({"do": "pace", "running": False, "delay": number % 5})
            loud.stranger.say("?")
            quiet.play()
            quiet.play()
            loud.stranger.hear("trouble")
            answered = sum("sight" in json.loads(text) for text in loud.stranger.received)
            assert answered > 10  # it was not done at one go
