// Shows one level of play and one variant at a time; without scripts all stand below each other. Errors are kept where a test can see them.
"use strict";
const root = document.documentElement;
function note(text) {
  root.dataset.errors = (root.dataset.errors ? root.dataset.errors + " | " : "") + text;
}
addEventListener("error", (event) => note(event.message));
addEventListener("unhandledrejection", (event) => note(String(event.reason)));
addEventListener("securitypolicyviolation", (event) => note("blocked: " + event.blockedURI + " by " + event.violatedDirective));

const panels = [...document.querySelectorAll(".panel")];
const switches = document.getElementById("switches");

// A variant may be missing at a level: it played the same games as another one there, which is shown instead.
function show() {
  const chosen = new FormData(switches);
  const fits = (name) => panels.filter((panel) => !chosen.has(name) || panel.dataset[name] === chosen.get(name));
  const level = fits("level");
  const both = level.filter((panel) => fits("variant").includes(panel));
  for (const panel of panels) panel.hidden = panel !== (both[0] || level[0]);
}
if (switches) {
  switches.hidden = false;
  switches.addEventListener("change", show);
  show();
}
document.getElementById("open-all").addEventListener("click", () => {
  for (const panel of panels) panel.hidden = false;
  for (const part of document.querySelectorAll("details")) part.open = true;
});
root.dataset.ready = panels.length;
