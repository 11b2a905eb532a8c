// What people at one table owe each other: to know what is special about the game, and to be asked before something is taken back.
import { part, setText } from "./messages.js";

/** @typedef {import("./messages.js").Sight} Sight */

/** @param {Sight} seen */
export const isAlone = (seen) => seen.seats.every((seat) => seat.you || !["person", "guest"].includes(seat.who));

/**
 * What everybody at the table should know about the game.
 * @param {Sight} seen
 */
export function showNotice(seen) {
  const words = seen.changes.length ? [`Changed components: ${seen.changes.join(" · ")}`] : [];
  if (seen.seed_was_given) words.push("The seed was chosen, not drawn: whoever knows it can compute what is hidden and what comes");
  setText("notice", words.map((one) => `${one}.`).join(" "));
  part("notice", HTMLElement).hidden = words.length === 0;
}

/**
 * Somebody wants to take a decision back after something has been shown.
 * @param {Sight} seen
 */
export function showRequest(seen) {
  const request = seen.request;
  part("request", HTMLElement).hidden = request === null;
  if (request === null) return setText("request-text", "");
  const own = request.by.some((seat) => seen.you.includes(seat));
  const names = (/** @type {number[]} */ seats) => seats.map((seat) => `P${seat}`).join(" and ");
  const asked = request.waiting.some((seat) => seen.you.includes(seat));
  const words = own ? `You ask to take your decision back, for something has been shown since. Waiting for ${names(request.waiting)}` : `${names(request.by)} would like to take a decision back, although something has been shown since`;
  setText("request-text", own || asked ? `${words}.` : `${words}. Waiting for ${names(request.waiting)}.`);
  part("agree", HTMLElement).hidden = !asked;
  setText("refuse", own ? "Never mind" : "No");
}
