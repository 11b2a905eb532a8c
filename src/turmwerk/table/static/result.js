// Who plays and how it stands: the heading, the seats, and at the end why somebody won.
import { isAlone, make, nameOf, part, setText } from "./messages.js";
import { nameFor } from "./story.js";

/** @typedef {import("./messages.js").Shown} Shown */

const MANY = 3; // seats that fit beside each other in a line each

/** @param {Shown} seen */
export function showHeading(seen) {
  document.title = `${seen.title}: ${status(seen)}`;
  setText("title", seen.title);
  setText("variant", `${seen.variant} · ${seen.players} player${seen.players === 1 ? "" : "s"}`);
  setText("status", status(seen));
  setText("help", seen.help);
  showSeats(seen);
  showResult(seen);
}

/** @param {Shown} seen */
function status(seen) {
  const name = (/** @type {number} */ seat) => nameFor(seen, seat);
  if (seen.outcome) {
    const winners = seen.outcome.winners;
    if (seen.players === 1) return `The game is over: ${seen.outcome.scores[0]} points`;
    return `${winners.map(name).join(" and ")} ${winners.length === 1 && name(winners[0]) === "You" ? "win" : winners.length > 1 ? "share the win" : "wins"}!`;
  }
  if (seen.mode === "record" && seen.at === seen.steps) return "The record ends here";
  const asked = seen.decision.charAt(0).toUpperCase() + seen.decision.slice(1);
  if (seen.seat !== null && seen.you.includes(seen.seat)) return seen.you.length > 1 ? `P${seen.seat}: ${seen.decision}` : asked;
  const thinking = seen.mode === "play" && !["person", "guest"].includes(seen.seats[seen.seat ?? 0].who) ? "plays" : "decides";
  return `P${seen.seat} ${thinking} …`;
}

/** @param {Shown} seen */
function showSeats(seen) {
  const items = seen.seats.map((seat, number) => {
    const [low, high] = seat.points;
    const points = low === high ? `${low} ${low === 1 ? "point" : "points"}` : `${low}–${high} points`;
    const label = seen.over ? "" : "if it ended now";
    const who = seat.you ? (seen.you.length > 1 ? "you" : "You") : nameOf(seat.who);
    const isPerson = ["person", "guest"].includes(seat.who);
    const item = make("li", { class: `seat seat-${number}${number === seen.seat ? " turn" : ""}${seen.outcome?.winners.includes(number) ? " winner" : ""}` });
    item.append(make("b", {}, `P${number}`), " ", who, " ", make("span", { class: "points" }, points), " ", make("span", { class: "note" }, label));
    if (isPerson && !seat.you) item.append(" ", make("span", { class: "note" }, seen.here.includes(number) ? "● here" : "○ away"));
    if (seat.advised && !isAlone(seen)) item.append(" ", make("span", { class: "advised", title: "has asked for advice or win chances in this game" }, "uses advice"));
    if (number === seen.seat) item.setAttribute("aria-current", "true");
    return item;
  });
  part("seats", HTMLElement).classList.toggle("many", items.length > MANY);
  part("seats", HTMLElement).replaceChildren(...items);
}

/** @param {Shown} seen */
function showResult(seen) {
  const box = part("result", HTMLElement);
  box.hidden = seen.outcome === null;
  setText("verdict", seen.outcome?.verdict ?? "");
  if (!seen.outcome) return box.replaceChildren();
  const outcome = seen.outcome;
  const kinds = Object.keys(outcome.breakdown[0]).filter((kind) => outcome.breakdown.some((row) => row[kind] !== 0));
  const head = make("tr", {}, make("th", { scope: "col" }, "points"), ...outcome.scores.map((_, seat) => make("th", { scope: "col" }, `P${seat}`)));
  const rows = kinds.map((kind) => make("tr", {}, make("th", { scope: "row", title: outcome.rows[kind][1] }, outcome.rows[kind][0], make("span", { class: "note" }, ` ${outcome.rows[kind][1]}`)), ...outcome.breakdown.map((row) => make("td", {}, String(row[kind])))));
  const sum = make("tr", { class: "sum" }, make("th", { scope: "row" }, "together"), ...outcome.scores.map((score) => make("td", {}, String(score))));
  const table = make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows, sum));
  box.replaceChildren(table, make("p", { class: "note" }, `The end: ${outcome.reason}.`));
}
