// Hints in the first game of each kind: what a newcomer should think of at a decision.
import { part, setText } from "./messages.js";

/** @typedef {import("./messages.js").Sight} Sight */

const wish = part("want-hints", HTMLInputElement);
/** @type {Sight | undefined} */
let sight;

/** @returns {string[]} games that were played to the end in this browser */
const known = () => JSON.parse(localStorage.getItem("turmwerk-known") ?? "[]");

/** @param {Sight} seen */
export function showHint(seen) {
  const isOther = sight?.game !== seen.game;
  sight = seen;
  if (isOther) wish.checked = (localStorage.getItem("turmwerk-hints") ?? (known().includes(seen.game) ? "off" : "on")) === "on";
  if (seen.over && seen.you.length && !known().includes(seen.game)) localStorage.setItem("turmwerk-known", JSON.stringify([...known(), seen.game]));
  setText("hint-text", seen.hint);
  part("hint", HTMLElement).hidden = !wish.checked || seen.hint === "";
}

/** @param {boolean} on */
function choose(on) {
  localStorage.setItem("turmwerk-hints", on ? "on" : "off");
  wish.checked = on;
  if (sight) showHint(sight);
}

part("hint", HTMLDetailsElement).open = matchMedia("(min-width: 861px)").matches; // where there is room for it
wish.addEventListener("change", () => choose(wish.checked));
part("no-hints", HTMLElement).addEventListener("click", () => choose(false));
