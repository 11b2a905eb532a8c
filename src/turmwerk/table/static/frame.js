// What every page of a game has: its rules, a panel that folds, light or dark.
import { make, part } from "./messages.js";

/** @typedef {import("./messages.js").Chapter} Chapter */

/**
 * @param {() => Promise<Chapter[]>} rules asked for once, when the panel is opened
 */
export function setUp(rules) {
  part("show-rules", HTMLElement).addEventListener("click", () => showRules(rules));
  part("hide-rules", HTMLElement).addEventListener("click", () => part("rules", HTMLDialogElement).close());
  part("fold", HTMLElement).addEventListener("click", fold);
  part("light", HTMLElement).addEventListener("click", changeLight);
}

function fold() {
  const folded = document.body.classList.toggle("folded-panel");
  part("fold", HTMLElement).setAttribute("aria-expanded", String(!folded));
  part("fold", HTMLElement).textContent = folded ? "▴" : "▾";
}

/** The other one of light and dark, whatever the system says. */
function changeLight() {
  const root = document.documentElement.classList;
  const dark = root.contains("dark") || (!root.contains("light") && matchMedia("(prefers-color-scheme: dark)").matches);
  root.toggle("light", dark);
  root.toggle("dark", !dark);
}

/** @param {() => Promise<Chapter[]>} rules */
async function showRules(rules) {
  part("rules", HTMLDialogElement).showModal();
  const box = part("rules-text", HTMLElement);
  if (box.childElementCount) return;
  const chapters = await rules();
  for (const chapter of chapters) {
    const figure = make("figure");
    if (chapter.picture) {
      figure.innerHTML = chapter.picture;
      figure.append(make("figcaption", { class: "note" }, chapter.caption));
    }
    box.append(make("h3", {}, chapter.title), ...chapter.paragraphs.map((one) => make("p", {}, one)), ...(chapter.picture ? [figure] : []));
  }
  if (!chapters.length) box.append(make("p", {}, "This game has not written down its rules."));
}
