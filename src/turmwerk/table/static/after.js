// Stepping through a game with slider, buttons, keys and log: after its end, where nobody plays, and on the page of a record.
import { ask, complain, part, say, setText } from "./messages.js";
import { forgetPictures, showPictures } from "./story.js";
import { picturesOf, stepFrom, stepKey } from "./viewer.js";

/** @typedef {import("./messages.js").Sight} Sight */
/** @typedef {import("./messages.js").Shown} Shown */
/** @typedef {import("./viewer.js").CourseData} CourseData */

const PACE = 900; // milliseconds that each step is shown when they follow by themselves

const slider = part("after-step", HTMLInputElement);
const runner = part("run-steps", HTMLButtonElement);

/** @type {Shown | undefined} */
let stepped;
/** @type {CourseData | undefined} all steps, where this page has them; otherwise the server goes to a step */
let course;
/** @type {string[]} */
let drawn = [];
let standing = 0;
let timer = 0;

/** @param {Sight} seen */
const isServed = (seen) => seen.steps !== null; // nobody plays: the server stands at the step

/**
 * A finished game can be stepped through, its course is asked for once; where nobody plays, any.
 * @param {Sight} seen
 */
export async function showAfter(seen) {
  const wasOver = stepped?.over ?? false;
  stepped = seen;
  part("after", HTMLElement).hidden = !seen.over && !isServed(seen);
  runner.hidden = isServed(seen);
  if (isServed(seen)) return stand(seen.at, seen.first, seen.steps ?? 0);
  if (!seen.over) {
    course = undefined;
    return run(false);
  }
  if (wasOver && course) return step(standing);
  const response = await fetch(`${location.pathname}/steps`);
  if (!response.ok || !stepped.over) return;
  const data = await response.json();
  showSteps(seen, data, data.steps.length - 1);
}

/**
 * Step through a course that is here.
 * @param {Shown} seen
 * @param {CourseData} data
 * @param {number} at
 */
export function showSteps(seen, data, at) {
  stepped = seen;
  course = data;
  drawn = picturesOf(data);
  part("after", HTMLElement).hidden = false;
  step(at);
}

/** @param {number} number */
export function step(number) {
  if (!stepped) return;
  if (!course) return say({ do: "go", to: number });
  const last = course.steps.length - 1;
  const at = Math.min(last, Math.max(0, number));
  if (at < standing) forgetPictures(); // what was there before is nothing new
  showPictures(stepped, course.steps[at].map((one) => drawn[one]), true);
  stand(at, 0, last);
}

/**
 * @param {number} at
 * @param {number} first
 * @param {number} last
 */
function stand(at, first, last) {
  standing = at;
  [slider.min, slider.max, slider.value] = [first, last, at].map(String);
  const entries = /** @type {HTMLElement[]} */ ([...part("log", HTMLElement).children]);
  const here = entries.filter((entry) => Number(entry.dataset.at) === at);
  for (const entry of entries) entry.removeAttribute("aria-current");
  for (const entry of here) entry.setAttribute("aria-current", "step");
  const log = part("log", HTMLElement);
  if (here.length) log.scrollTop = here[0].offsetTop - log.offsetTop - log.clientHeight / 2;
  setText("after-text", `Step ${at} of ${last}: ${at === 0 ? "set-up" : (here[0]?.textContent ?? "")}`);
  const branch = document.getElementById("branch");
  if (branch instanceof HTMLButtonElement) branch.disabled = at === last && (stepped?.over ?? false);
  document.body.dataset.step = String(at);
  dispatchEvent(new CustomEvent("stepped", { detail: at }));
}

/** @param {boolean} on */
function run(on) {
  clearInterval(timer);
  timer = on ? setInterval(() => (standing < Number(slider.max) ? step(standing + 1) : run(false)), PACE) : 0;
  runner.textContent = on ? "❚❚" : "▶";
  runner.setAttribute("aria-pressed", String(on));
}

/** A new table goes on from this step. */
export async function playOn() {
  try {
    location.assign((await ask(`${location.pathname}/branch`, { at: standing })).address);
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
  }
}

/** @param {"back" | "next" | "first" | "last"} way */
const goTo = (way) => step(stepFrom(way, standing, Number(slider.max)));

runner.addEventListener("click", () => run(timer === 0));
slider.addEventListener("input", () => step(Number(slider.value)));
for (const button of document.querySelectorAll("[data-step]")) {
  button.addEventListener("click", () => goTo(/** @type {"back"} */ (button.getAttribute("data-step"))));
}
part("log", HTMLElement).addEventListener("click", (event) => {
  const entry = event.target instanceof Element ? event.target.closest("li") : null;
  if (entry?.dataset.at && !part("after", HTMLElement).hidden) step(Number(entry.dataset.at));
});
addEventListener("keydown", (event) => {
  const way = event.target instanceof HTMLInputElement || part("after", HTMLElement).hidden ? undefined : stepKey(event);
  if (!way) return;
  event.preventDefault();
  goTo(way);
});
