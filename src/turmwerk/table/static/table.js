// A table: shows what the server sends, says what the person at it does. The server decides everything; a page that is loaded again gets all of it.
import { ask, complain, hideToken, make, nameOf, part, setText } from "./messages.js";
import { showAdvice, showCourse } from "./advice.js";
import { isAlone, showNotice, showRequest } from "./fairness.js";

/** @typedef {import("./messages.js").Sight} Sight */
/** @typedef {import("./messages.js").News} News */
/** @typedef {import("./messages.js").Advice} Advice */

const RETRY = 700; // milliseconds until a lost connection is tried again
const SLOWEST = 3; // seconds between two moves

const moves = part("moves", HTMLElement);
const typed = part("move-text", HTMLInputElement);
const wantAdvice = part("want-advice", HTMLInputElement);
const wantCourse = part("want-course", HTMLInputElement);
const automatic = part("automatic", HTMLInputElement);
const speed = part("speed", HTMLInputElement);
const step = part("step", HTMLInputElement);

/** @type {Sight | undefined} */
let sight;
/** @type {Advice | undefined} */
let advice;
/** @type {WebSocket | undefined} */
let socket;
let byKeyboard = false;
let hasWished = false;

/** @param {object} message */
function say(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

/** @param {string} move */
function play(move) {
  if (sight) say({ do: "play", move, at: sight.at });
}

/**
 * The wishes of the last table hold for the next one; where others play, who wants advice asks for it there, for they are told.
 * @param {Sight} seen
 */
function wishAgain(seen) {
  if (hasWished) return;
  hasWished = true;
  const wished = isAlone(seen) ? JSON.parse(localStorage.getItem("turmwerk-wish") ?? "{}") : {};
  wantAdvice.checked = wished.advice === true;
  wantCourse.checked = wished.course === true;
  wish();
}

function wish() {
  const wished = { advice: wantAdvice.checked, course: wantCourse.checked };
  if (sight && isAlone(sight)) localStorage.setItem("turmwerk-wish", JSON.stringify(wished));
  part("course", HTMLElement).hidden = !wantCourse.checked;
  if (!wantAdvice.checked) advice = undefined;
  showFootnote();
  say({ do: "wish", ...wished });
}

/** Advice and chances rest on components that may be reconstructed: said where either is shown. */
function showFootnote() {
  const note = sight?.footnote ?? "";
  setText("course-title", note ? "Win chances †" : "Win chances");
  setText("footnote", note);
  part("footnote", HTMLElement).hidden = note === "" || !(wantAdvice.checked || wantCourse.checked);
}

/** @param {number | null} seat */
function seatName(seat) {
  if (!sight || seat === null) return "";
  return sight.seats[seat].you && sight.you.length === 1 ? "You" : `P${seat}`;
}

/** @param {Sight} seen */
function status(seen) {
  if (seen.outcome) {
    const winners = seen.outcome.winners;
    if (seen.players === 1) return `The game is over: ${seen.outcome.scores[0]} points`;
    return `${winners.map(seatName).join(" and ")} ${winners.length === 1 && seatName(winners[0]) === "You" ? "win" : winners.length > 1 ? "share the win" : "wins"}!`;
  }
  if (seen.mode === "record" && seen.at === seen.steps) return "The record ends here";
  if (seen.seat !== null && seen.you.includes(seen.seat)) return seen.you.length > 1 ? `P${seen.seat}, your turn: ${seen.node}` : `Your turn: ${seen.node}`;
  const thinking = seen.mode === "play" && !["person", "guest"].includes(seen.seats[seen.seat ?? 0].who) ? "thinks" : "decides";
  return `P${seen.seat} ${thinking}: ${seen.node}`;
}

/** @param {Sight} seen */
function show(seen) {
  const before = sight;
  sight = seen;
  if (advice?.at !== seen.at) advice = undefined;
  const body = document.body.dataset;
  body.game = seen.game;
  body.node = seen.node;
  body.seat = seen.seat === null ? "" : String(seen.seat);
  body.over = String(seen.over);
  body.you = seen.you.join(",");
  body.at = String(seen.at);
  body.mode = seen.mode;
  document.title = `${seen.title}: ${status(seen)}`;
  part("title", HTMLElement).textContent = seen.title;
  part("variant", HTMLElement).textContent = `${seen.variant} · ${seen.players} player${seen.players === 1 ? "" : "s"}`;
  setText("status", status(seen));
  setText("help", seen.help);
  showSeats(seen);
  showNotice(seen);
  showRequest(seen);
  part("board", HTMLElement).innerHTML = seen.pictures.map((one) => `<div class="panel">${one}</div>`).join("");
  setText("drawing", seen.drawing);
  showResult(seen);
  showMoves(seen, before?.at !== seen.at);
  showLog(seen);
  showTools(seen);
  showSouvenirs(seen);
  showFootnote();
  showAdvice(seen, advice);
}

/** @param {Sight} seen */
function showSeats(seen) {
  const items = seen.seats.map((seat, number) => {
    const [low, high] = seat.points;
    const points = low === high ? `${low} ${low === 1 ? "point" : "points"}` : `${low}–${high} points`;
    const who = seat.you ? (seen.you.length > 1 ? "you" : "You") : nameOf(seat.who);
    const item = make("li", { class: `seat seat-${number}${number === seen.seat ? " turn" : ""}${seen.outcome?.winners.includes(number) ? " winner" : ""}` });
    item.append(make("b", {}, `P${number}`), " ", who, " ", make("span", { class: "points", title: "points, if the game ended now" }, points));
    if (seat.advised && !isAlone(seen)) item.append(" ", make("span", { class: "advised", title: "has asked for advice or win chances in this game" }, "uses advice"));
    if (number === seen.seat) item.setAttribute("aria-current", "true");
    return item;
  });
  part("seats", HTMLElement).replaceChildren(...items);
}

/** @param {boolean} yes */
function agree(yes) {
  if (sight?.request) say({ do: "agree", number: sight.request.number, yes });
}

/** @param {Sight} seen */
function showResult(seen) {
  const box = part("result", HTMLElement);
  box.hidden = seen.outcome === null;
  if (!seen.outcome) return box.replaceChildren();
  const outcome = seen.outcome;
  const kinds = Object.keys(outcome.breakdown[0]).filter((kind) => outcome.breakdown.some((row) => row[kind] !== 0));
  const head = make("tr", {}, make("th", { scope: "col" }, "points"), ...outcome.scores.map((_, seat) => make("th", { scope: "col" }, `P${seat}`)));
  const rows = kinds.map((kind) => make("tr", {}, make("th", { scope: "row" }, kind.replaceAll("_", " ")), ...outcome.breakdown.map((row) => make("td", {}, String(row[kind])))));
  const sum = make("tr", { class: "sum" }, make("th", { scope: "row" }, "together"), ...outcome.scores.map((score) => make("td", {}, String(score))));
  const table = make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows, sum));
  box.replaceChildren(make("p", { class: "note" }, `${outcome.reason}.`), table);
}

/**
 * @param {Sight} seen
 * @param {boolean} isNew
 */
function showMoves(seen, isNew) {
  const held = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.move : undefined;
  const items = seen.legal.map((move, number) => {
    const button = make("button", { type: "button", "data-move": move }, make("span", { class: "number", "aria-hidden": "true" }, String(number + 1)), move);
    return make("li", {}, button);
  });
  const hadFocus = held !== undefined || document.activeElement === document.body;
  moves.replaceChildren(...items);
  part("move-list", HTMLElement).replaceChildren(...seen.legal.map((move) => make("option", { value: move })));
  part("typed", HTMLElement).hidden = seen.legal.length === 0;
  const wanted = isNew ? undefined : [...moves.querySelectorAll("button")].find((button) => button.dataset.move === held);
  if (byKeyboard && hadFocus) (wanted ?? moves.querySelector("button") ?? part("undo", HTMLElement)).focus();
}

/** @param {Sight} seen */
function showLog(seen) {
  const log = part("log", HTMLElement);
  const items = seen.log.map((event, number) => {
    const [who] = event.split(" ");
    const kind = who === "*" ? "chance" : `seat-${who.slice(1)}`;
    return make("li", { class: `${kind}${number >= seen.fresh && seen.you.length ? " fresh" : ""}` }, event);
  });
  log.replaceChildren(...items);
  log.scrollTop = log.scrollHeight;
}

/** @param {Sight} seen */
function showTools(seen) {
  part("undo", HTMLButtonElement).disabled = !seen.back;
  part("redo", HTMLButtonElement).disabled = !seen.forth;
  automatic.checked = seen.automatic;
  part("automatic-label", HTMLElement).hidden = seen.mode !== "play";
  part("pace", HTMLElement).hidden = seen.mode === "play";
  setText("run", seen.running ? "❚❚ Pause" : "▶ Go on");
  if (seen.steps !== null) {
    step.min = String(seen.first);
    step.max = String(seen.steps);
    step.value = String(seen.at);
    setText("step-text", `${seen.at} of ${seen.steps}`);
  }
  part("undo", HTMLElement).textContent = seen.mode === "play" ? "↶ Undo" : "‹ Back";
  part("redo", HTMLElement).textContent = seen.mode === "play" ? "↷ Redo" : "Next ›";
}

/** @param {Sight} seen */
function showSouvenirs(seen) {
  const record = part("record", HTMLAnchorElement);
  record.hidden = !seen.record;
  record.href = `${location.pathname}/record`;
  const link = seen.link ?? sessionStorage.getItem(location.pathname);
  part("link", HTMLElement).hidden = !link;
  part("link-text", HTMLInputElement).value = link ? location.origin + link : "";
  const invitations = seen.seats.flatMap(({ invitation }, seat) => {
    if (!invitation) return [];
    const address = `${location.origin}${location.pathname}?invitation=${invitation}${seen.token ? `&token=${seen.token}` : ""}`;
    return [make("li", {}, make("label", {}, `Send this to whoever plays P${seat}; it opens once `, make("input", { readonly: "", value: address })))];
  });
  part("invitations", HTMLElement).replaceChildren(...invitations);
}

/** @param {News} news */
function hear(news) {
  if (news.gone) return leave(news.gone);
  if (news.trouble) complain(news.trouble);
  if (news.sight?.closed) {
    document.body.dataset.you = "";
    return setText("status", news.sight.closed);
  }
  if (news.sight) {
    if (news.sight.at !== sight?.at) complain("");
    show(news.sight);
    wishAgain(news.sight);
  }
  if (news.advice && news.advice.at === sight?.at) {
    advice = news.advice;
    showAdvice(sight, advice);
  }
  if (news.course && sight) showCourse(sight, news.course, (to) => say({ do: "go", to }));
}

/** @param {string} why */
function leave(why) {
  complain(why);
  setText("status", "This table is gone");
  if (socket) socket.onclose = null;
}

function connect() {
  const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${location.pathname}/live${location.search}`;
  socket = new WebSocket(address);
  socket.onopen = () => {
    complain("");
    document.body.dataset.connected = "true";
    if (hasWished) wish();
  };
  socket.onmessage = (event) => hear(JSON.parse(event.data));
  socket.onclose = () => {
    document.body.dataset.connected = "false";
    complain("The connection is lost; trying again. The game is kept by the server.");
    setTimeout(connect, RETRY);
  };
}

/**
 * The move that stands behind an element, in the list or in the picture.
 * @param {EventTarget | null} target
 */
function moveOf(target) {
  const found = target instanceof Element ? target.closest("[data-move], [data-place]") : null;
  return found?.getAttribute("data-move") ?? found?.getAttribute("data-place") ?? undefined;
}

/** @param {Event} event */
function playTarget(event) {
  const move = moveOf(event.target);
  if (move !== undefined) play(move);
}

/** @param {Event} event */
function pointOut(event) {
  const move = moveOf(event.target);
  for (const shape of document.querySelectorAll("[data-place], [data-move]")) {
    const own = shape.getAttribute("data-place") ?? shape.getAttribute("data-move");
    shape.classList.toggle("pointed", own === move && event.type !== "mouseout");
  }
}

for (const box of [moves, part("board", HTMLElement)]) {
  box.addEventListener("click", playTarget);
  for (const kind of ["mouseover", "mouseout", "focusin"]) box.addEventListener(kind, pointOut);
}
moves.addEventListener("keydown", (event) => {
  const way = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  const buttons = [...moves.querySelectorAll("button")];
  const at = buttons.findIndex((button) => button === document.activeElement);
  if (way === undefined || at < 0) return;
  event.preventDefault();
  buttons[(at + way + buttons.length) % buttons.length].focus();
});
part("typed", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  play(typed.value);
  typed.value = "";
});
part("undo", HTMLElement).addEventListener("click", () => say({ do: "undo" }));
part("redo", HTMLElement).addEventListener("click", () => say({ do: "redo" }));
part("agree", HTMLElement).addEventListener("click", () => agree(true));
part("refuse", HTMLElement).addEventListener("click", () => agree(false));
part("run", HTMLElement).addEventListener("click", () => pace(!sight?.running));
speed.addEventListener("change", () => pace(sight?.running ?? true));
step.addEventListener("input", () => say({ do: "go", to: Number(step.value) }));
automatic.addEventListener("change", () => say({ do: "automatic", on: automatic.checked }));
for (const box of [wantAdvice, wantCourse]) box.addEventListener("change", wish);
addEventListener("keydown", () => (byKeyboard = true), true);
addEventListener("pointerdown", () => (byKeyboard = false), true);

/** @param {boolean} running */
function pace(running) {
  say({ do: "pace", running, delay: SLOWEST * (1 - Number(speed.value) / 100) ** 2 });
}

async function begin() {
  hideToken();
  const invitation = new URLSearchParams(location.search).get("invitation");
  if (invitation) {
    const { address } = await ask("/join", { table: location.pathname.split("/")[2], code: invitation });
    history.replaceState(null, "", address);
  }
  connect();
}

begin().catch((error) => leave(String(error.message)));
