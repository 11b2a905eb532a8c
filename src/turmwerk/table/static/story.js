// What has happened: a line for each seat, the log, and what changed in the pictures.
import { make, part, setText } from "./messages.js";
import { looksOf, markChanges } from "./viewer.js";

/** @typedef {import("./messages.js").Shown} Shown */

/** @type {Map<string, Map<string, string[]>>} what each picture showed at the last own decision, to each seat that looks from here */
let before = new Map();
let isOwnTurn = false;
let looking = 0;
let spoken = "";

/**
 * @param {Shown} seen
 * @param {number | null} seat
 */
export function nameFor(seen, seat) {
  if (seat === null) return "";
  return seen.seats[seat].you && seen.you.length === 1 ? "You" : `P${seat}`;
}

/**
 * @param {Shown} seen
 * @param {number | null} seat
 * @param {string} text
 */
const sentence = (seen, seat, text) => (seat === null ? text : `${nameFor(seen, seat)} ${text}`);

/** @param {Shown} seen */
export function showStory(seen) {
  const lines = seen.news.map(([seat, text]) => make("li", { class: `seat-${seat}` }, make("b", {}, nameFor(seen, seat)), " ", make("span", {}, text)));
  part("news", HTMLElement).replaceChildren(...(lines.length ? lines : [make("li", { class: "note" }, seen.at === 0 ? "The game begins." : "Nothing since your last decision.")]));
  if (seen.you.length === 0) part("news", HTMLElement).scrollTop = part("news", HTMLElement).scrollHeight;
  const latest = document.getElementById("latest"); // where there is no room for the list
  if (latest) latest.textContent = seen.news.map(([seat, text]) => `${sentence(seen, seat, text)}.`).join(" ");
  const [seat, text] = seen.news.at(-1) ?? [null, ""];
  const said = text ? `${sentence(seen, seat, text)}.` : "";
  if (said !== spoken) setText("live", said);
  spoken = said;
  showLog(seen);
}

/** @param {Shown} seen */
function showLog(seen) {
  const log = part("log", HTMLElement);
  let at = 0; // the step that an event belongs to: decisions begin one
  const items = seen.log.map((event, number) => {
    const [seat, text] = seen.told[number];
    if (seat !== null) at += 1;
    const kind = seat === null ? "chance" : `seat-${seat}`;
    return make("li", { class: `${kind}${number >= seen.fresh && seen.you.length ? " fresh" : ""}`, "data-event": event, "data-at": String(at), title: event }, sentence(seen, seat, text || event));
  });
  log.replaceChildren(...items);
  log.scrollTop = log.scrollHeight;
}

/**
 * The pictures in their places: the own board, the table, the others.
 * @param {Shown} seen
 * @param {string[]} pictures
 * @param {boolean} marking
 */
export function showPictures(seen, pictures, marking) {
  const homes = { own: part("own", HTMLElement), board: part("board", HTMLElement), others: part("others", HTMLElement) };
  const panels = pictures.map((one) => {
    const panel = make("div", { class: "panel" });
    panel.innerHTML = one;
    return panel;
  });
  const own = seen.view ?? seen.you[0] ?? 0;
  const place = (/** @type {HTMLElement} */ panel) => {
    const seat = panel.firstElementChild?.getAttribute("data-seat") ?? null;
    return seat === null ? homes.board : Number(seat) === own ? homes.own : homes.others;
  };
  const scrolled = Object.values(homes).map((home) => /** @type {[HTMLElement, number]} */ ([home, home.scrollTop]));
  for (const home of Object.values(homes)) home.replaceChildren(...panels.filter((panel) => place(panel) === home));
  for (const [home, top] of scrolled) home.scrollTop = top;
  if (marking) mark(seen, panels);
}

/**
 * @param {Shown} seen
 * @param {HTMLElement[]} panels
 */
function mark(seen, panels) {
  looking = seen.view ?? looking; // at the end everybody sees everything
  const label = (/** @type {HTMLElement} */ panel) => `${looking} ${panel.firstElementChild?.getAttribute("aria-label")?.replace(/:.*| \(you\)/, "") ?? ""}`;
  for (const panel of panels) markChanges(panel, before.get(label(panel)));
  const own = seen.seat !== null && seen.you.includes(seen.seat);
  if (own || !isOwnTurn || seen.you.length === 0) for (const panel of panels) before.set(label(panel), looksOf(panel));
  isOwnTurn = own;
}

/** The next pictures are not compared with these. */
export function forgetPictures() {
  before = new Map();
}

/** Bring the place of the decision into sight, where the page is too small for everything. */
export function scrollToPlaces() {
  const target = document.querySelector(".boards .move");
  const panel = target?.closest(".panel");
  if (!target || !panel) return;
  const box = target.getBoundingClientRect();
  const bottom = matchMedia("(max-width: 860px)").matches ? part("decision", HTMLElement).getBoundingClientRect().top : innerHeight;
  if (box.top < 0 || box.bottom > bottom) panel.scrollIntoView({ block: "start" });
}
