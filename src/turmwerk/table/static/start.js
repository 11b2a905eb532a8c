// The page on which a table is laid. A link with a game and a seed goes straight to the table.
import { ask, complain, hideToken, make, part } from "./messages.js";

/** @typedef {import("./messages.js").Offer} Offer */

hideToken();
const form = part("setting", HTMLFormElement);
const players = part("players", HTMLSelectElement);
const variant = part("variant", HTMLSelectElement);
const seed = part("seed", HTMLInputElement);
const asked = new URLSearchParams(location.search);

/** @type {Record<string, string>} the strategy behind each level */
let levelOf = {};
/** @type {Offer[]} */
let offers = [];
/** @type {Offer} */
let offer;
/** @type {string[]} */
let sitters = asked.getAll("seat");

/** @param {() => Promise<{address: string}>} request */
async function goTo(request) {
  try {
    const { address } = await request();
    location.assign(address);
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
  }
}

/**
 * @typedef {{game: string, players: number | null, variant: string | null, changes: string[], seats: string[], seed: string | null}} Setting
 */

/** @returns {Setting} */
function chosen() {
  const changes = [...document.querySelectorAll("#changes .change")].map((row) => {
    const [key, value] = row.querySelectorAll("select, input");
    return `${/** @type {HTMLSelectElement} */ (key).value}=${/** @type {HTMLInputElement} */ (value).value}`;
  });
  const own = { game: offer.name, players: Number(players.value), variant: variant.value };
  return { ...own, changes, seats: chosenSeats(), seed: seed.value.trim() || null };
}

/** @returns {Setting} */
function linked() {
  const count = asked.get("players");
  const own = { game: asked.get("game") ?? "", players: count === null ? null : Number(count), variant: asked.get("variant") };
  return { ...own, changes: asked.getAll("set"), seats: asked.getAll("seat"), seed: asked.get("seed") };
}

/**
 * Whoever gave the seed may see the link with it at the table; the server sends it only when the game is over.
 * @param {Setting} setting
 */
async function lay(setting) {
  const answer = await ask("/tables", setting);
  if (setting.seed !== null) {
    const words = new URLSearchParams({ game: setting.game });
    if (setting.players !== null) words.append("players", String(setting.players));
    if (setting.variant !== null) words.append("variant", setting.variant);
    for (const change of setting.changes) words.append("set", change);
    for (const who of setting.seats) words.append("seat", who);
    words.append("seed", setting.seed);
    sessionStorage.setItem(answer.address.split("?")[0], `/?${words}`);
  }
  return answer;
}

function showGames() {
  const box = part("games", HTMLFieldSetElement);
  for (const one of offers) {
    const radio = make("input", { type: "radio", name: "game", value: one.name });
    const card = make("label", { class: "card" }, radio, make("strong", {}, one.title), make("span", { class: "note" }, one.summary));
    radio.addEventListener("change", () => choose(one.name));
    box.append(card);
  }
}

/** @param {string} name */
function choose(name) {
  offer = offers.find((one) => one.name === name) ?? offers[0];
  for (const radio of document.querySelectorAll('input[name="game"]')) {
    const input = /** @type {HTMLInputElement} */ (radio);
    input.checked = input.value === offer.name;
  }
  fill(players, offer.players.map(String), asked.get("players") ?? (offer.players.includes(2) ? "2" : String(offer.players[0])));
  fill(variant, Object.keys(offer.variants), asked.get("variant") ?? Object.keys(offer.variants)[0]);
  part("changes", HTMLElement).replaceChildren();
  showSeats();
}

/**
 * @param {HTMLSelectElement} box
 * @param {string[]} values
 * @param {string} chosen
 */
function fill(box, values, chosen) {
  box.replaceChildren(...values.map((value) => make("option", { value }, value)));
  box.value = values.includes(chosen) ? chosen : values[0];
}

function chosenSeats() {
  return [...document.querySelectorAll("#seats .seat")].map((row) => {
    const who = /** @type {HTMLSelectElement} */ (row.querySelector("select")).value;
    const budget = /** @type {HTMLInputElement} */ (row.querySelector("input")).value;
    return who === "mcts" ? `mcts:${budget}` : who;
  });
}

function showSeats() {
  const box = part("seats", HTMLFieldSetElement);
  for (const row of box.querySelectorAll(".seat")) row.remove();
  for (let seat = 0; seat < Number(players.value); seat++) box.append(seatRow(seat, sitters[seat] ?? (seat === 0 ? "person" : "medium")));
}

/**
 * @param {number} seat
 * @param {string} who
 */
function seatRow(seat, who) {
  const levels = Object.fromEntries(Object.keys(levelOf).map((name) => [name, `${name} opponent`]));
  const words = { person: "you", guest: "someone else, by a link", ...levels, ...Object.fromEntries(Object.keys(offer.strategies).map((name) => [name, `strategy ${name}`])), mcts: "search (mcts)" };
  const box = /** @type {HTMLSelectElement} */ (make("select", { "aria-label": `Seat ${seat}` }));
  box.append(...Object.entries(words).map(([value, text]) => make("option", { value }, text)));
  const [kind, budget] = who.startsWith("mcts:") ? ["mcts", who.slice(5)] : [who, undefined];
  if (!(kind in words)) box.append(make("option", { value: who }, who));
  box.value = kind === "mcts" ? kind : who;
  const playouts = /** @type {HTMLInputElement} */ (make("input", { type: "text", "aria-label": `Playouts of seat ${seat}`, value: budget ?? "500", size: "6" }));
  const about = make("span", { class: "note" });
  const show = () => {
    playouts.hidden = box.value !== "mcts";
    about.textContent = box.value === "mcts" ? "playouts for each move, or 2s: seconds" : offer.strategies[box.value] ?? (box.value in levelOf ? `plays as ${levelOf[box.value]}` : "");
    sitters = chosenSeats();
  };
  const row = make("div", { class: "seat" }, make("span", { class: "name" }, `P${seat}`), box, playouts, about);
  box.addEventListener("change", show);
  playouts.addEventListener("change", show);
  show();
  return row;
}

/** The address has the settings: whoever copies it has them, too. A seed that was typed is left out, for it tells secrets. */
function remember() {
  part("variant-about", HTMLElement).textContent = offer.variants[variant.value] ?? "";
  if (asked.has("seed")) return;
  const words = new URLSearchParams({ game: offer.name, players: players.value, variant: variant.value });
  for (const change of chosen().changes) words.append("set", change);
  for (const who of chosenSeats()) words.append("seat", who);
  history.replaceState(null, "", `/?${words}`);
}

/** @param {string} [given] such as tent.limit=6 */
function addChange(given) {
  const key = /** @type {HTMLSelectElement} */ (make("select", { "aria-label": "Component" }));
  key.append(...offer.components.map((one) => make("option", { value: one.key }, one.key)));
  const value = /** @type {HTMLInputElement} */ (make("input", { "aria-label": "Its value", size: "10" }));
  const about = make("span", { class: "note" });
  const remove = make("button", { type: "button", "aria-label": "Leave this component as it is" }, "×");
  const row = make("div", { class: "change" }, key, value, remove, about);
  const show = () => {
    const one = offer.components.find((component) => component.key === key.value);
    value.value = one?.value ?? "";
    about.textContent = one ? `${one.about}; ${one.allowed}` : "";
  };
  key.addEventListener("change", show);
  remove.addEventListener("click", () => row.remove());
  show();
  if (given) {
    key.value = given.slice(0, given.indexOf("="));
    show();
    value.value = given.slice(given.indexOf("=") + 1);
  }
  part("changes", HTMLElement).append(row);
}

async function showRecord() {
  const file = part("record-file", HTMLInputElement).files?.[0];
  const text = part("record-text", HTMLTextAreaElement).value.trim() || (await file?.text()) || "";
  return ask("/records", { record: text });
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  goTo(() => lay(chosen()));
});
part("first-game", HTMLButtonElement).addEventListener("click", () => {
  const known = JSON.parse(localStorage.getItem("turmwerk-known") ?? "[]").filter((/** @type {string} */ name) => name !== offer.name);
  localStorage.setItem("turmwerk-known", JSON.stringify(known));
  localStorage.removeItem("turmwerk-hints");
  const seats = chosenSeats().map((_, seat) => (seat === 0 ? "person" : "easy"));
  goTo(() => lay({ ...chosen(), seats }));
});
part("record", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  goTo(showRecord);
});
part("add-change", HTMLButtonElement).addEventListener("click", () => addChange());
players.addEventListener("change", showSeats);
form.addEventListener("change", remember);

const offered = await (await fetch("/games")).json();
offers = offered.games;
levelOf = offered.levels;
showGames();
choose(asked.get("game") ?? offered.start_with);
seed.value = asked.get("seed") ?? "";
for (const change of asked.getAll("set")) addChange(change);
part("more", HTMLDetailsElement).open = asked.has("set");
if (asked.has("game")) remember();
document.body.dataset.ready = "true";
if (asked.has("game") && asked.has("seed")) goTo(() => lay(linked()));
