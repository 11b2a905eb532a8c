// @ts-check
// Steps through a game: puts the parts of a step together from the groups they share. Errors are kept where a test can see them.
"use strict";
const root = document.documentElement;
addEventListener("error", (event) => (root.dataset.errors = (root.dataset.errors ?? "") + event.message));
addEventListener("securitypolicyviolation", (event) => (root.dataset.errors = (root.dataset.errors ?? "") + event.violatedDirective));

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {{groups: string[], parts: number[][], steps: number[][]}} */
const game = JSON.parse(byId("game").textContent ?? "");
const slider = /** @type {HTMLInputElement} */ (byId("step"));
const last = game.steps.length - 1;
const entries = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-step]")]);
const svgs = game.parts.map((groups) => groups.map((number) => game.groups[number]).join(""));
const heights = svgs.map((svg) => Number(/viewBox="0 0 \S+ (\S+)"/.exec(svg)?.[1]));
// The room that each place of the table needs at most, so that nothing changes its column from step to step.
const places = game.steps[0].map((_, place) => Math.max(...game.steps.map((step) => heights[step[place]])));
/** @type {HTMLElement[]} */
let boxes = [];
/** @type {number[]} */
let shown = [];
let now = 0;
let timer = 0;

/** Share the places out among as many columns as there is room for: each goes below the shortest. */
function arrange() {
  const table = byId("table");
  const count = Math.min(places.length, Math.max(1, Math.floor(table.clientWidth / 350)));
  if (count === table.childElementCount) return;
  const columns = Array.from({ length: count }, () => document.createElement("div"));
  const ends = columns.map(() => 0);
  boxes = places.map((height) => {
    const shortest = ends.indexOf(Math.min(...ends));
    ends[shortest] += height + 12;
    return columns[shortest].appendChild(document.createElement("div"));
  });
  shown = [];
  table.replaceChildren(...columns);
}

/** @param {number} step */
function show(step) {
  now = Math.min(last, Math.max(0, step));
  game.steps[now].forEach((part, place) => {
    if (shown[place] !== part) boxes[place].innerHTML = svgs[part];
  });
  shown = game.steps[now];
  slider.value = String(now);
  const entry = entries[now];
  for (const one of entries) one.removeAttribute("aria-current");
  entry.setAttribute("aria-current", "step");
  const log = byId("log");
  log.scrollTop = entry.offsetTop - log.clientHeight / 2;
  byId("where").textContent = `Step ${now} of ${last}: ${entry.firstChild?.textContent}`;
  root.dataset.step = String(now);
  history.replaceState(null, "", `#${now}`);
}

/** @param {boolean} on */
function play(on) {
  clearInterval(timer);
  timer = on ? setInterval(() => (now < last ? show(now + 1) : play(false)), 900) : 0;
  byId("play").setAttribute("aria-pressed", String(on));
  byId("play").textContent = on ? "Pause" : "Play";
}

/** @type {Record<string, () => void>} */
const actions = {
  first: () => show(0),
  back: () => show(now - 1),
  next: () => show(now + 1),
  last: () => show(last),
  play: () => play(!timer),
  light: () => {
    const dark = root.classList.contains("dark") || (!root.classList.contains("light") && matchMedia("(prefers-color-scheme: dark)").matches);
    root.classList.toggle("light", dark);
    root.classList.toggle("dark", !dark);
  },
};
for (const [id, action] of Object.entries(actions)) byId(id).addEventListener("click", action);
slider.addEventListener("input", () => show(Number(slider.value)));
for (const entry of entries) entry.addEventListener("click", () => show(Number(entry.dataset.step)));
addEventListener("keydown", (event) => {
  const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
  const action = keys[/** @type {keyof typeof keys} */ (event.key)];
  if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  actions[action]();
});
addEventListener("resize", () => {
  arrange();
  show(now);
});
addEventListener("hashchange", () => show(Number(location.hash.slice(1)) || 0));
arrange();
show(Number(location.hash.slice(1)) || 0);
