// @ts-check
// The viewer of a finished game, for the page of a record and for the table: puts the parts of a step together, marks what changed, knows its keys.

/**
 * Pictures of all steps: a step is a list of parts, a part a list of groups that many parts share.
 * @typedef {{groups: string[], parts: number[][], steps: number[][]}} CourseData
 */

/**
 * The parts of a course as pictures.
 * @param {CourseData} data
 */
export function picturesOf(data) {
  return data.parts.map((groups) => groups.map((number) => data.groups[number]).join(""));
}

/**
 * What a key means when a game is stepped through.
 * @param {KeyboardEvent} event
 * @returns {"back" | "next" | "first" | "last" | undefined}
 */
export function stepKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const keys = /** @type {Record<string, "back" | "next" | "first" | "last">} */ ({ ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" });
  return keys[event.key];
}

/**
 * Where a key or button leads to.
 * @param {"back" | "next" | "first" | "last"} way
 * @param {number} now
 * @param {number} last
 */
export function stepFrom(way, now, last) {
  return Math.min(last, Math.max(0, { back: now - 1, next: now + 1, first: 0, last }[way]));
}

/**
 * Where a shape is. On boards of seats things stand on the ground, and boards may grow: measured from the lower edge there.
 * @param {Element} shape
 * @param {Element} picture
 */
function placeOf(shape, picture) {
  const svg = picture.querySelector("svg");
  let x = Number(shape.getAttribute("x"));
  let y = Number(shape.getAttribute("y")) - (svg?.hasAttribute("data-seat") ? svg.viewBox.baseVal.height : 0);
  for (let above = shape.parentElement; above && above !== picture; above = above.parentElement) {
    const moved = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(above.getAttribute("transform") ?? "");
    if (moved) [x, y] = [x + Number(moved[1]), y + Number(moved[2])];
  }
  return `${Math.round(x)} ${Math.round(y)}`;
}

/**
 * The shapes and texts of a picture, each by what it looks like and where it is.
 * @param {Element} picture
 */
function shapesOf(picture) {
  const found = /** @type {[look: string, where: string, shape: Element][]} */ ([]);
  for (const shape of picture.querySelectorAll("rect, path, circle, text")) {
    if (shape.matches(".frame, .panel, .active, .gap, .rule, .stroke, .title, .quiet, .hollow, .accented, text[font-weight]:not(.middle)")) continue;
    const kind = [...shape.classList].filter((name) => name !== "changed").join(" ");
    const drawn = [...shape.attributes].filter(({ name }) => !["x", "y", "class"].includes(name)).map(({ value }) => value);
    found.push([[shape.tagName, kind, ...drawn, shape.textContent].join(" "), placeOf(shape, picture), shape]);
  }
  return found;
}

/**
 * What a picture shows, to be compared with a later one: the places of each look.
 * @param {Element} picture
 */
export function looksOf(picture) {
  const found = /** @type {Map<string, string[]>} */ (new Map());
  for (const [look, where] of shapesOf(picture)) found.set(look, [...(found.get(look) ?? []), where]);
  return found;
}

/**
 * Whether something only stands for a move that is offered.
 * @param {Element} shape
 */
const isOffer = (shape) => shape.closest("[data-place]") !== null && shape.parentElement?.querySelector(":scope > .hollow") !== null;

/**
 * Mark what a picture did not show before: of things that look alike as many as there are more of them, those elsewhere than before first.
 * @param {Element} picture
 * @param {Map<string, string[]> | undefined} before
 */
export function markChanges(picture, before) {
  const now = before ? looksOf(picture) : new Map();
  const left = new Map([...now].map(([look, places]) => [look, places.length - (before?.get(look)?.length ?? 0)]));
  for (const [look, where, shape] of shapesOf(picture)) {
    const isNew = (left.get(look) ?? 0) > 0 && !before?.get(look)?.includes(where);
    if (isNew) left.set(look, (left.get(look) ?? 0) - 1);
    shape.classList.toggle("changed", isNew && !isOffer(shape));
  }
}
