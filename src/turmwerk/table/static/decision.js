// What can be decided: moves in words, selecting several things, places of the table, and why something is not possible.
import { make, part, say } from "./messages.js";

/** @typedef {import("./messages.js").Sight} Sight */
/** @typedef {import("./messages.js").MoveWords} MoveWords */

const moves = part("moves", HTMLElement);
const picking = part("picking", HTMLElement);
const MANY = 4; // moves of several parts that are selected rather than listed

/** @type {Sight | undefined} */
let sight;
/** @type {string[]} */
let picked = [];
/** The place whose moves are listed alone. */
let where = "";

/**
 * A sentence beside the input: an error, or why something is not possible. Its room is always there.
 * @param {string} sentence
 * @param {boolean} [mild]
 */
export function explain(sentence, mild = true) {
  const box = part("trouble", HTMLElement);
  box.classList.toggle("mild", mild);
  if (box.textContent !== sentence) box.textContent = sentence;
}

/** @param {Sight} seen */
const selects = (seen) => seen.words.filter(([, , parts]) => parts.length > 0).length > MANY && seen.words.some(([, , parts]) => parts.length > 1);

/**
 * @param {Sight} seen
 * @param {boolean} isNew whether this is another decision than before
 */
export function showDecision(seen, isNew) {
  sight = seen;
  if (isNew) {
    picked = [];
    where = "";
  }
  part("typed", HTMLElement).hidden = seen.legal.length === 0;
  part("move-list", HTMLElement).replaceChildren(...seen.legal.map((move) => make("option", { value: move })));
  showWhyNot(seen);
  showPicking(seen);
  list(seen);
}

/** @param {Sight} seen */
function list(seen) {
  const items = seen.legal.flatMap((move, number) => {
    const [text, effect, , place] = seen.words[number];
    if (where && place !== where) return [];
    const key = make("span", { class: "number", "aria-hidden": "true" }, number < 9 ? String(number + 1) : "");
    const words = make("span", { class: "words" }, make("b", {}, text), ...(effect ? [" ", make("span", { class: "effect" }, effect)] : []));
    return [make("li", {}, make("button", { type: "button", "data-move": move }, key, words))];
  });
  moves.replaceChildren(...items);
  const here = part("here", HTMLElement);
  here.hidden = where === "";
  const all = make("button", { type: "button", class: "link" }, "Show all moves");
  all.addEventListener("click", () => only(""));
  here.replaceChildren("What can go to this place. ", all);
}

/**
 * List the moves of a place only, or all.
 * @param {string} place
 */
function only(place) {
  where = place;
  if (sight) list(sight);
  dispatchEvent(new Event("relisted"));
}

/** @param {Sight} seen */
function showWhyNot(seen) {
  const items = seen.why_not.map(([what, why]) => make("li", {}, make("b", {}, what), " ", why));
  part("why", HTMLElement).hidden = items.length === 0;
  part("why-list", HTMLElement).replaceChildren(...items);
}

/** Where many moves are combinations of things, the things are selected one by one. */
/** @param {Sight} seen */
function showPicking(seen) {
  picking.hidden = !selects(seen);
  if (picking.hidden) return picking.replaceChildren();
  const most = new Map();
  for (const [, , parts] of seen.words) for (const one of new Set(parts)) most.set(one, Math.max(most.get(one) ?? 0, parts.filter((other) => other === one).length));
  const chips = [...most].flatMap(([one, n]) =>
    Array.from({ length: n }, (_, i) => {
      const chip = make("button", { type: "button", class: "chip", "data-part": one, "aria-pressed": String(picked.filter((other) => other === one).length > i) }, one);
      chip.addEventListener("click", () => toggle(one, chip.getAttribute("aria-pressed") === "true"));
      return chip;
    }),
  );
  const fits = seen.words.findIndex(([, , parts]) => [...parts].sort().join() === [...picked].sort().join() && parts.length > 0);
  const button = make("button", { type: "button", class: "main", ...(fits < 0 ? { disabled: "" } : { "data-choice": seen.legal[fits] }) });
  button.append(fits < 0 ? (picked.length ? "Not possible together" : "Select one or several") : `${seen.words[fits][0]} ${seen.words[fits][1]}`);
  picking.replaceChildren(make("div", { class: "chips" }, ...chips), button);
}

/**
 * @param {string} one
 * @param {boolean} out
 */
function toggle(one, out) {
  if (out) picked.splice(picked.indexOf(one), 1);
  else picked.push(one);
  if (sight) showPicking(sight);
}

/**
 * What a click on a list or picture means: a move; undefined if it explains, filters or does nothing.
 * @param {EventTarget | null} target
 * @returns {string | undefined}
 */
export function choiceAt(target) {
  const found = target instanceof Element ? target.closest("[data-move], [data-place], [data-choice], [data-why]") : null;
  if (!found || !sight) return undefined;
  const listed = found.getAttribute("data-move") ?? found.getAttribute("data-choice");
  if (listed !== null) return listed;
  const why = found.getAttribute("data-why");
  if (why !== null) {
    explain(why);
    return undefined;
  }
  const move = found.getAttribute("data-place") ?? "";
  const [, , parts, place] = sight.words[sight.legal.indexOf(move)] ?? ["", "", [], ""];
  if (selects(sight) && parts.length === 1) {
    toggle(parts[0], picked.filter((one) => one === parts[0]).length >= sight.words.reduce((most, [, , all]) => Math.max(most, all.filter((one) => one === parts[0]).length), 0));
    explain(`Selected: ${picked.join(", ") || "nothing"}`);
    return undefined;
  }
  const box = found.getBoundingClientRect();
  const shared = place !== "" && sight.words.filter(([, , , other]) => other === place).length > 1;
  if (shared && Math.min(box.width, box.height) < 40) {
    only(place);
    return undefined;
  }
  return move;
}

/** Digits choose the first nine moves. */
/** @param {KeyboardEvent} event */
export function digitMove(event) {
  const inText = event.target instanceof HTMLInputElement && event.target.type === "text";
  if (inText || event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return undefined;
  return sight?.legal[Number(event.key) - 1];
}

/** @param {string} move */
export function play(move) {
  if (sight) say({ do: "play", move, at: sight.at });
}
