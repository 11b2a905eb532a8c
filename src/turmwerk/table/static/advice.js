// Advice beside the moves, and the curve of the game.
import { make, part, setText } from "./messages.js";

/** @typedef {import("./messages.js").Sight} Sight */

const LOST = 0.02; // a share of wins so small, or so near to all, that points say more

/** @param {number} share */
const percent = (share) => `${Math.round(100 * share)} %`;

/**
 * A bar for each move: how often it wins, with its interval; alone at the table, the points it leads to.
 * @param {Sight} sight
 * @param {import("./messages.js").Advice | undefined} advice
 */
export function showAdvice(sight, advice) {
  const moves = part("moves", HTMLElement);
  for (const bar of moves.querySelectorAll("[data-advice], .only-advice")) bar.remove();
  if (!advice) return;
  const most = Math.max(...advice.moves.map((one) => worth(sight, one)));
  const top = Math.max(...advice.moves.map((one) => one.points), 1);
  const lost = Math.max(...advice.moves.map((one) => one.share)) < LOST || Math.min(...advice.moves.map((one) => one.share)) > 1 - LOST;
  for (const one of advice.moves) {
    const best = worth(sight, one) === most;
    const bar = sight.players === 1 || lost ? pointsBar(one, top, best) : shareBar(one, best);
    const button = [...moves.querySelectorAll("button")].find((found) => found.dataset.move === one.move);
    if (button) button.parentElement?.append(bar);
    else moves.append(make("li", { class: "only-advice" }, make("span", { class: "move" }, one.move), bar));
  }
}

/**
 * @param {Sight} sight
 * @param {import("./messages.js").Bar} one
 */
function worth(sight, one) {
  return sight.players === 1 ? one.points : one.share + one.points * 1e-6;
}

/**
 * @param {import("./messages.js").Bar} one
 * @param {boolean} best
 */
function shareBar(one, best) {
  const words = `wins ${percent(one.share)} (${percent(one.low)} to ${percent(one.high)}), ${one.points.toFixed(1)} points`;
  const bar = make("span", { class: `bar${best ? " best" : ""}`, role: "img", "data-advice": one.move, "aria-label": words, title: words });
  const fill = make("span", { class: "fill" });
  const range = make("span", { class: "range" });
  fill.style.width = percent(one.share).replace(" ", "");
  range.style.left = `${100 * one.low}%`;
  range.style.width = `${100 * (one.high - one.low)}%`;
  bar.append(fill, range, make("span", { class: "value" }, percent(one.share)));
  return bar;
}

/**
 * @param {import("./messages.js").Bar} one
 * @param {number} top
 * @param {boolean} best
 */
function pointsBar(one, top, best) {
  const words = `${one.points.toFixed(1)} points`;
  const bar = make("span", { class: `bar${best ? " best" : ""}`, role: "img", "data-advice": one.move, "aria-label": words, title: words });
  const fill = make("span", { class: "fill" });
  fill.style.width = `${Math.max(0, (100 * one.points) / top)}%`;
  bar.append(fill, make("span", { class: "value" }, one.points.toFixed(1)));
  return bar;
}

/**
 * @param {Sight} sight
 * @param {import("./messages.js").Course} course
 * @param {(to: number) => void} go
 */
export function showCourse(sight, course, go) {
  part("curve", HTMLElement).innerHTML = course.curve;
  setText("course-note", sight.over || sight.mode !== "play" ? "Each chance is by what that seat could know, so they need not add up to 100 %." : "By what you can know.");
  const items = course.costliest.map((one) => {
    const words = `P${one.seat}: “${one.words[0]}” cost ${percent(one.cost)}; “${one.words[1]}” was better`;
    const where = `Step ${one.number}: `;
    if (sight.mode === "play" && !sight.over) return make("li", {}, where, words);
    const jump = make("button", { type: "button", class: "link" }, where.trim());
    jump.addEventListener("click", () => go(one.number - 1));
    return make("li", {}, jump, " ", words);
  });
  part("costliest", HTMLElement).replaceChildren(...items);
}
