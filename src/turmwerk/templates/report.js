// Charts are drawn when their group is opened, in the colors of the page, and again when those change. Errors are kept where a test can see them.
"use strict";
const root = document.documentElement;
const drawn = new Map();

function note(text) {
  root.dataset.errors = (root.dataset.errors ? root.dataset.errors + " | " : "") + text;
}
addEventListener("error", (event) => note(event.message));
addEventListener("unhandledrejection", (event) => note(String(event.reason)));
addEventListener("securitypolicyviolation", (event) => note("blocked: " + event.blockedURI + " by " + event.violatedDirective));

function colors() {
  const value = (name) => getComputedStyle(root).getPropertyValue(name).trim();
  const [text, faint, line] = [value("--text"), value("--faint"), value("--line")];
  return {
    background: "transparent",
    font: "system-ui, sans-serif",
    axis: { labelColor: text, titleColor: text, gridColor: line, domainColor: faint, tickColor: faint, labelFontSize: 12, titleFontSize: 12,
            titleFontWeight: "normal", labelOverlap: true },
    legend: { labelColor: text, titleColor: text, orient: "top", labelFontSize: 12, columns: innerWidth < 600 ? 3 : 8, symbolOpacity: 1 },
    rule: { color: faint },
    view: { stroke: null },
  };
}

async function draw(box) {
  const result = await vegaEmbed(box, specs[box.id], { actions: false, renderer: "svg", ast: true, config: colors() });
  drawn.get(box.id)?.finalize();
  drawn.set(box.id, result);
}

function visible() {
  return [...document.querySelectorAll(".chart")].filter((box) => box.closest("details.group").open);
}

async function drawVisible(again) {
  for (const box of visible()) {
    if (again || !drawn.has(box.id)) await draw(box);
  }
  root.dataset.drawn = drawn.size;
}

for (const group of document.querySelectorAll("details.group")) group.addEventListener("toggle", () => drawVisible(false));
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => drawVisible(true));
document.getElementById("open-all").addEventListener("click", () => {
  for (const group of document.querySelectorAll("details.group")) group.open = true;
});
drawVisible(false).catch((error) => note(String(error)));
