// What people at one table owe each other: to know what is special about the game, and to be asked before something is taken back.
import { explain } from "./decision.js";
import { make, part, setText } from "./messages.js";

/** @typedef {import("./messages.js").Sight} Sight */

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

/** Where the game stood when the own request was open; -1 without one. */
let askedAt = -1;

/**
 * Somebody wants to take a decision back after something has been shown.
 * @param {Sight} seen
 */
export function showRequest(seen) {
  const request = seen.request;
  part("request", HTMLElement).hidden = request === null;
  const own = request?.by.some((seat) => seen.you.includes(seat)) ?? false;
  if (!own && askedAt === seen.at) explain("Your decision stands: not everybody has agreed.");
  askedAt = own ? seen.at : -1;
  if (request === null) return setText("request-text", "");
  const names = (/** @type {number[]} */ seats) => seats.map((seat) => `P${seat}`).join(" and ");
  const asked = request.waiting.some((seat) => seen.you.includes(seat));
  const words = own ? `You ask to take your decision back, for something has been shown since. Waiting for ${names(request.waiting)}` : `${names(request.by)} would like to take a decision back, although something has been shown since`;
  setText("request-text", own || asked ? `${words}.` : `${words}. Waiting for ${names(request.waiting)}.`);
  part("agree", HTMLElement).hidden = !asked;
  setText("refuse", own ? "Never mind" : "No");
}

/** Whose turn was behind the curtain last. */
let seenBy = -1;

/**
 * The curtain, down or up; what is behind it cannot be used.
 * @param {boolean} down
 */
function draw(down) {
  part("curtain", HTMLElement).hidden = !down;
  for (const behind of document.querySelectorAll("header, main")) /** @type {HTMLElement} */ (behind).inert = down;
}

/**
 * People who share a screen do not see each other's secrets: a curtain falls when the screen is passed on.
 * @param {Sight} seen
 */
export function showCurtain(seen) {
  if (seen.view === null || !seen.curtain || seen.seat !== seen.view) {
    if (!seen.curtain) draw(false);
    return;
  }
  if (seenBy === seen.view || seenBy === -1) {
    seenBy = seen.view;
    return;
  }
  setText("curtain-title", `P${seen.view}, it is your turn`);
  draw(true);
  const open = part("open-curtain", HTMLButtonElement);
  open.onclick = () => {
    seenBy = seen.view ?? -1;
    draw(false);
  };
  open.focus();
}

/** Which invitations are shown, so that nobody's selection is lost. */
let invited = "";

/**
 * Invitations at the top, with buttons that copy them; the place of one that was opened stays, so that nothing moves.
 * @param {Sight} seen
 */
export function showInvitations(seen) {
  const invites = seen.seats.some(({ who, you }) => you && who === "person");
  const guests = seen.seats.flatMap(({ who, invitation }, seat) => (invites && who === "guest" ? [{ seat, invitation }] : []));
  const shown = JSON.stringify(guests);
  if (shown === invited) return;
  invited = shown;
  part("invitations", HTMLElement).replaceChildren(...guests.map(({ seat, invitation }) => make("li", { class: "invitation" }, ...(invitation ? inviting(seat, invitation, seen.token) : [`P${seat} has come`]))));
}

/**
 * @param {number} seat
 * @param {string} invitation
 * @param {string | null} token
 */
function inviting(seat, invitation, token) {
  const address = `${location.origin}${location.pathname}?invitation=${invitation}${token ? `&token=${token}` : ""}`;
  const field = /** @type {HTMLInputElement} */ (make("input", { readonly: "", value: address, title: "Opens once, on any machine that reaches this one" }));
  const copy = make("button", { type: "button", "aria-label": `Copy the invitation of P${seat}` }, "Copy");
  copy.addEventListener("click", async () => {
    field.select();
    if (navigator.clipboard) await navigator.clipboard.writeText(address);
    else document.execCommand("copy"); // browsers have a clipboard only on this machine or with a certificate
    copy.textContent = "Copied";
  });
  return [make("label", {}, `Invite P${seat} `, field), copy];
}
