// @ts-check
// The page of a record: the viewer of the table, with everything in the page itself. Errors are kept where a test can see them.
import { showSteps, step } from "./after.js";
import { setUp } from "./frame.js";
import { part } from "./messages.js";
import { showHeading } from "./result.js";
import { showStory } from "./story.js";

const root = document.documentElement;
addEventListener("error", (event) => (root.dataset.errors = (root.dataset.errors ?? "") + event.message));
addEventListener("securitypolicyviolation", (event) => (root.dataset.errors = (root.dataset.errors ?? "") + event.violatedDirective));

/** @type {{shown: import("./messages.js").Shown, course: import("./viewer.js").CourseData, rules: import("./messages.js").Chapter[]}} */
const recorded = JSON.parse(part("game", HTMLElement).textContent ?? "");
const addressed = () => Number(location.hash.slice(1)) || 0;

setUp(async () => recorded.rules);
document.body.dataset.game = recorded.shown.game;
showHeading(recorded.shown);
showStory(recorded.shown);
addEventListener("stepped", (event) => history.replaceState(null, "", `#${/** @type {CustomEvent} */ (event).detail}`));
addEventListener("hashchange", () => step(addressed()));
showSteps(recorded.shown, recorded.course, addressed());
