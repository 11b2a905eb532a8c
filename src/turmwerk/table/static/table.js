// A table: shows what the server sends, says what the person at it does. The server decides everything; a page that is loaded again gets all of it.
import { ask, complain, hideToken, isAlone, line, part, say, setText } from "./messages.js";
import { showAdvice, showCourse } from "./advice.js";
import { playOn, showAfter, step } from "./after.js";
import { choiceAt, digitMove, explain, play, showDecision } from "./decision.js";
import { showCurtain, showInvitations, showNotice, showRequest } from "./fairness.js";
import { setUp } from "./frame.js";
import { showHint } from "./hints.js";
import { showHeading } from "./result.js";
import { scrollToPlaces, showPictures, showStory } from "./story.js";

/** @typedef {import("./messages.js").Sight} Sight */
/** @typedef {import("./messages.js").News} News */
/** @typedef {import("./messages.js").Advice} Advice */

const RETRY = 700; // milliseconds until a lost connection is tried again
const SLOWEST = 3; // seconds between two moves
const STILL = 250; // milliseconds after a change in which no click counts: it was meant for what was there before

const moves = part("moves", HTMLElement);
const typed = part("move-text", HTMLInputElement);
const wantAdvice = part("want-advice", HTMLInputElement);
const wantCourse = part("want-course", HTMLInputElement);
const automatic = part("automatic", HTMLInputElement);
const speed = part("speed", HTMLInputElement);
const paceChoice = part("pace-choice", HTMLSelectElement);
let changedAt = 0;

/** @type {Sight | undefined} */
let sight;
/** @type {Advice | undefined} */
let advice;
let byKeyboard = false;
let hasWished = false;

/**
 * The wishes of the last table hold for the next one; where others play, who wants advice asks for it there, for they are told.
 * @param {Sight} seen
 */
function wishAgain(seen) {
  if (hasWished) return;
  hasWished = true;
  if (seen.mode === "play" && seen.you.length) {
    paceChoice.value = localStorage.getItem("turmwerk-pace") ?? "1";
    if (paceChoice.selectedIndex < 0) paceChoice.value = "1";
    choosePace();
  }
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
  showHeading(seen);
  showHint(seen);
  const isNew = before?.at !== seen.at || before?.seat !== seen.seat;
  showNotice(seen);
  showRequest(seen);
  showCurtain(seen);
  showInvitations(seen);
  showPictures(seen, seen.pictures, isNew);
  setText("drawing", seen.drawing);
  const focus = focusBefore();
  showDecision(seen, isNew);
  focusAgain(focus, isNew);
  showStory(seen);
  showTools(seen);
  showSouvenirs(seen);
  showFootnote();
  showAdvice(seen, advice);
  showAfter(seen);
  if (isNew && seen.legal.length) scrollToPlaces();
  if (isNew) changedAt = performance.now(); // only now it can be seen, however slow the machine is
}

/** @param {boolean} yes */
function agree(yes) {
  if (sight?.request) say({ do: "agree", number: sight.request.number, yes });
}

/** The move that has the focus, if one has. */
function focusBefore() {
  const held = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.move : undefined;
  return { held, had: held !== undefined || document.activeElement === document.body };
}

/**
 * Whoever plays by keyboard goes on where the next decision is.
 * @param {{held: string | undefined, had: boolean}} focus
 * @param {boolean} isNew
 */
function focusAgain({ held, had }, isNew) {
  const wanted = isNew ? undefined : [...moves.querySelectorAll("button")].find((button) => button.dataset.move === held);
  if (byKeyboard && had) (wanted ?? moves.querySelector("button") ?? part("undo", HTMLElement)).focus();
}

/** @param {Sight} seen */
function showTools(seen) {
  part("undo", HTMLButtonElement).disabled = !seen.back;
  part("redo", HTMLButtonElement).disabled = !seen.forth;
  automatic.checked = seen.automatic;
  part("automatic-label", HTMLElement).hidden = seen.mode !== "play";
  if (paceChoice.parentElement) paceChoice.parentElement.hidden = seen.mode !== "play";
  part("pace", HTMLElement).hidden = seen.mode === "play";
  setText("run", seen.running ? "❚❚ Pause" : "▶ Go on");
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
  part("setting-link", HTMLElement).hidden = seen.setting === null;
  part("setting", HTMLAnchorElement).href = seen.setting ?? "/";
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
    if (news.sight.at !== sight?.at) {
      complain("");
      typed.value = "";
    }
    show(news.sight);
    wishAgain(news.sight);
  }
  if (news.advice && news.advice.at === sight?.at) {
    advice = news.advice;
    showAdvice(sight, advice);
  }
  if (news.course && sight) showCourse(sight, news.course, step);
}

/** @param {string} why */
function leave(why) {
  complain(why);
  setText("status", "This table is gone");
  if (line.socket) line.socket.onclose = null;
}

function connect() {
  const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${location.pathname}/live${location.search}`;
  const socket = (line.socket = new WebSocket(address));
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
 * A click or key that came so soon after a change that it was meant for what was there before. Scripts are never too soon.
 * @param {Event} event
 */
const isTooSoon = (event) => event.isTrusted && Math.min(event.timeStamp, performance.now()) - changedAt < STILL;

/** @param {Event} event */
function playTarget(event) {
  const move = choiceAt(event.target);
  if (move !== undefined) play(move);
}

/** @param {Event} event */
function pointOut(event) {
  const found = event.target instanceof Element ? event.target.closest("[data-move], [data-place]") : null;
  const move = found?.getAttribute("data-move") ?? found?.getAttribute("data-place");
  for (const shape of document.querySelectorAll("[data-place], [data-move]")) {
    const own = shape.getAttribute("data-place") ?? shape.getAttribute("data-move");
    shape.classList.toggle("pointed", move !== undefined && own === move && event.type !== "mouseout");
  }
}

addEventListener(
  "click",
  (event) => {
    const guarded = event.target instanceof Element && event.target.closest("#moves, #picking, .boards, #undo, #redo");
    if (!guarded || !isTooSoon(event)) return;
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);
for (const box of [moves, part("picking", HTMLElement), ...document.querySelectorAll(".boards")]) {
  box.addEventListener("click", playTarget);
  for (const kind of ["mouseover", "mouseout", "focusin"]) box.addEventListener(kind, pointOut);
}
addEventListener("relisted", () => showAdviceAgain());
addEventListener("keydown", (event) => {
  const covered = !part("curtain", HTMLElement).hidden || part("rules", HTMLDialogElement).open;
  const move = covered || isTooSoon(event) ? undefined : digitMove(event);
  if (move !== undefined) play(move);
});
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
  if (typed.value.trim()) play(typed.value); // what was typed was meant, however soon
  else if (!isTooSoon(event)) explain("Type a move, its number or its beginning.");
});
part("undo", HTMLElement).addEventListener("click", () => say({ do: "undo" }));
part("redo", HTMLElement).addEventListener("click", () => say({ do: "redo" }));
part("agree", HTMLElement).addEventListener("click", () => agree(true));
part("refuse", HTMLElement).addEventListener("click", () => agree(false));
part("run", HTMLElement).addEventListener("click", () => pace(!sight?.running));
speed.addEventListener("change", () => pace(sight?.running ?? true));
automatic.addEventListener("change", () => say({ do: "automatic", on: automatic.checked }));
for (const box of [wantAdvice, wantCourse]) box.addEventListener("change", wish);
addEventListener("keydown", () => (byKeyboard = true), true);
addEventListener("pointerdown", () => (byKeyboard = false), true);

function showAdviceAgain() {
  if (sight) showAdvice(sight, advice);
}

/** How long the turn of each strategy can be looked at; kept for the next table. */
function choosePace() {
  localStorage.setItem("turmwerk-pace", paceChoice.value);
  say({ do: "pace", running: true, delay: Number(paceChoice.value) });
}
paceChoice.addEventListener("change", choosePace);
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

const settings = part("settings", HTMLDetailsElement);
addEventListener("pointerdown", (event) => {
  if (event.target instanceof Node && !settings.contains(event.target)) settings.open = false;
});
settings.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  settings.open = false;
  settings.querySelector("summary")?.focus();
});
part("branch", HTMLElement).addEventListener("click", playOn);
setUp(async () => (await fetch(`${location.pathname}/rules`)).json());
begin().catch((error) => leave(String(error.message)));
