// What the server sends and understands; src/turmwerk/table/sight.py and messages.py are the other side.

/**
 * @typedef {{who: string, you: boolean, points: [number, number], advised: boolean, invitation: string | null}} Seat
 * @typedef {{number: number, by: number[], waiting: number[]}} Request
 * @typedef {{scores: number[], breakdown: Record<string, number>[], winners: number[], reason: string, verdict: string, rows: Record<string, [string, string]>}} Outcome
 * @typedef {[text: string, effect: string, parts: string[], where: string]} MoveWords
 * @typedef {[seat: number | null, text: string]} Told
 * @typedef {{
 *   game: string, title: string, players: number, variant: string, footnote: string, mode: "play" | "watch" | "record",
 *   changes: string[], seed_was_given: boolean, token: string | null, request: Request | null, first: number,
 *   at: number, node: string, seat: number | null, over: boolean, you: number[], view: number | null, curtain: boolean, decision: string, help: string, hint: string,
 *   legal: string[], words: MoveWords[], why_not: [string, string][], pictures: string[], drawing: string,
 *   log: string[], told: Told[], news: Told[], fresh: number, seats: Seat[], here: number[],
 *   outcome: Outcome | null, back: boolean, forth: boolean, steps: number | null, automatic: boolean,
 *   record: boolean, link: string | null, setting: string | null, running: boolean, delay: number, closed?: string
 * }} Sight
 * @typedef {Pick<Sight, "game" | "title" | "players" | "variant" | "mode" | "at" | "seat" | "over" | "you" | "view" | "decision" | "help" | "log" | "told" | "news" | "fresh" | "seats" | "here" | "outcome" | "first" | "steps">} Shown what the page of a record has, too
 * @typedef {{title: string, paragraphs: string[], picture: string, caption: string}} Chapter
 * @typedef {{move: string, share: number, low: number, high: number, points: number}} Bar
 * @typedef {{at: number, playouts: number, moves: Bar[]}} Advice
 * @typedef {{number: number, seat: number, move: string, best: string, cost: number, words: [string, string]}} Costly
 * @typedef {{curve: string, costliest: Costly[], known: number, of: number}} Course
 * @typedef {{sight?: Sight, advice?: Advice, course?: Course, trouble?: string, gone?: string}} News
 *
 * @typedef {{name: string, title: string, summary: string, players: number[], variants: Record<string, string>,
 *   strategies: Record<string, string>, components: {key: string, about: string, value: string, allowed: string}[]}} Offer
 */

/** @type {{socket?: WebSocket}} the line to the server */
export const line = {};

/** @param {object} message */
export function say(message) {
  if (line.socket?.readyState === WebSocket.OPEN) line.socket.send(JSON.stringify(message));
}

/**
 * An element of the page that must be there.
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} kind
 * @returns {T}
 */
export function part(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${kind.name} ${id}`);
  return found;
}

/**
 * A new element with attributes and content.
 * @param {string} tag
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} content
 */
export function make(tag, attributes = {}, ...content) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...content);
  return made;
}

/**
 * Only what changes is read aloud.
 * @param {string} id
 * @param {string} text
 */
export function setText(id, text) {
  const box = part(id, HTMLElement);
  if (box.textContent !== text) box.textContent = text;
}

/**
 * Ask the server for something once; its answer, or an Error with the sentence it says.
 * @param {string} path
 * @param {object} content
 * @returns {Promise<{address: string}>}
 */
export async function ask(path, content) {
  const response = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(content) });
  const answer = await response.json().catch(() => ({ trouble: "The server did not understand this." }));
  if (!response.ok) throw new Error(answer.trouble ?? "The server did not understand this.");
  return answer;
}

/** The token has become a cookie by now: whoever looks over a shoulder, or is sent the address, need not see it. */
export function hideToken() {
  const address = new URL(location.href);
  if (!address.searchParams.has("token")) return;
  address.searchParams.delete("token");
  history.replaceState(null, "", address);
}

/**
 * Say what went wrong, or nothing.
 * @param {string} sentence
 */
export function complain(sentence) {
  const box = part("trouble", HTMLElement);
  box.classList.remove("mild");
  box.textContent = sentence;
}

/**
 * Who sits at a seat, in words.
 * @param {string} who
 */
export function nameOf(who) {
  const names = /** @type {Record<string, string>} */ ({ person: "a person", guest: "a guest", record: "recorded", easy: "easy", greedy: "easy", medium: "medium", expert: "medium", hard: "hard", master: "hard" });
  return names[who] ?? who;
}

/**
 * Whether no other person plays.
 * @param {Shown} seen
 */
export const isAlone = (seen) => seen.seats.every((seat) => seat.you || !["person", "guest"].includes(seat.who));
