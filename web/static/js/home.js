/** The home page: a name, and three ways to a table. */

import { html, render } from "lit-html";
import { errorText } from "./actions.js";
import { loadDeck, picture } from "./cards.js";
import { GAMES, gameNamed } from "./games.js";
import { _, ngettext } from "./i18n.js";
import { looks } from "./looks.js";
import { connect } from "./net.js";
import { forgetLast, last } from "./rulesets.js";
import { onSetting } from "./settings.js";
import { read, write } from "./storage.js";
import { openTables, tablesToWatch } from "./tablelists.js";
import { LEVELS, levelName, levelStyle, USUAL_LEVEL } from "./words.js";

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const nameField = /** @type {HTMLInputElement} */ (byId("name"));
const answer = byId("answer");
nameField.defaultValue = read("name") ?? "";

/** @type {() => void} */
let arrived = () => undefined;
const welcomed = new Promise((resolve) => {
  arrived = () => resolve(undefined);
});
const line = connect({
  welcome({ tables }) {
    arrived();
    showMine(tables);
  },
  lobby: ({ tables }) => showPublic(tables),
});

/** Takes a changed name to the server, which hears it when connecting; takes over from another tab. */
async function introduce() {
  await welcomed;
  const name = nameField.value.trim();
  if (line.connected() && name === (read("name") ?? "")) return;
  write("name", name);
  const anew = new Promise((resolve) => {
    arrived = () => resolve(undefined);
  });
  line.again();
  await anew;
}

/**
 * Opens a table, sits down there and goes to it.
 * @param {boolean} withBots
 */
async function open(withBots) {
  answer.textContent = _("One moment …");
  await introduce();
  const { key, preset } = chosen();
  const { rules, settings } = (read("own-rules") !== "off" && ownRules()) || {};
  const opened = await line.send("open-table", {
    game: key,
    ...(preset ? { preset } : {}),
    ...(rules ? { rules } : {}),
    settings: { ...settings, ...(withBots ? { bot_level: level() } : {}) },
  });
  const { table } = opened;
  const joined = opened.ok ? await line.send("join", { table }) : opened;
  const started = joined.ok && withBots ? await line.send("start", { table }) : joined;
  if (started.ok) location.assign(`/t/${table}`);
  else answer.textContent = errorText(started);
  if (opened.error === "bad_rules" && rules) {
    forgetLast(key);
    drawGames();
    answer.textContent = _("The house rules of your last table are not known here any more. Please choose once more how to play.");
  }
}

/** The game that this player chose last, with its preset if it has more than one. */
function chosen() {
  const game = gameNamed(read("game") ?? "") ?? GAMES()[0];
  if (!game) throw new Error("there is no game");
  const names = Object.keys(game.presets);
  const preset = names.find((name) => name === read("preset")) ?? names[0] ?? null;
  return { ...game, preset };
}

/** The level that was chosen last for playing against bots. */
const level = () => LEVELS().find((one) => one === read("level")) ?? USUAL_LEVEL;

/** Draws who sits down against this player, and how it plays. */
function drawLevels() {
  render(
    html`<label for="bots-level">${_("Level of the bots")}</label>
      <select id="bots-level" aria-describedby="bots-style" @change=${(/** @type {Event} */ e) => (write("level", /** @type {HTMLSelectElement} */ (e.target).value), drawLevels())}>
        ${LEVELS().map((one) => html`<option value=${one} ?selected=${one === level()}>${levelName(one)}</option>`)}
      </select>
      <small id="bots-style">${levelStyle(level())}</small>`,
    byId("level"),
  );
}

/**
 * One choice of several, with its sentence.
 * @param {"game" | "preset"} group
 * @param {string} value
 * @param {string} name
 * @param {string} about
 * @param {string | null} now
 */
const choice = (group, value, name, about, now) =>
  html`<label class="choose"
    ><input type="radio" name=${group} value=${value} .checked=${value === now} @change=${() => (write(group, value), drawGames())} /><span
      ><b>${name}</b> <small>${about}</small></span
    ></label
  >`;

/** The rules of the last table of this game that this player started, if they were not just the usual ones. */
function ownRules() {
  const { key, preset } = chosen();
  const own = last(key);
  return own && (preset === null || own.preset === preset) && Object.keys(own.rules).length ? own : null;
}

/** Whether to play by those again. */
function againChoice() {
  const own = ownRules();
  if (!own) return "";
  const changed = Object.keys(own.rules).length;
  return html`<label class="check again"
    ><input type="checkbox" name="own-rules" .checked=${read("own-rules") !== "off"} @change=${(/** @type {Event} */ e) => write("own-rules", /** @type {HTMLInputElement} */ (e.target).checked ? "on" : "off")} /><span
      >${ngettext("With the house rule of my last table", "With the {n} house rules of my last table", changed)}</span
    ></label
  >`;
}

/** Draws what can be played, and what "against bots" means in it. */
function drawGames() {
  const { key, seats, presets, preset } = chosen();
  const variants = Object.entries(presets);
  render(
    html`<fieldset class="games"><legend>${_("What shall we play?")}</legend>${GAMES().map((game) => choice("game", game.key, game.name, game.about, key))}</fieldset>
      ${variants.length
        ? html`<fieldset class="games presets"><legend>${_("By which rules?")}</legend>${variants.map(([name, [title, about]]) => choice("preset", name, title, about, preset))}</fieldset>`
        : ""}
      ${againChoice()}`,
    byId("games"),
  );
  byId("bots-about").textContent = ngettext(
    "A bot sits down with you, and the cards are dealt at once.",
    "{n} bots sit down with you, and the cards are dealt at once.",
    seats - 1,
  );
}

/**
 * The ways back to where one sits.
 * @param {string[]} tables
 */
function showMine(tables) {
  const place = byId("mine");
  place.hidden = tables.length === 0;
  render(
    html`<h2>${_("Your tables")}</h2>
      <ul>
        ${tables.map((table) => html`<li><a href=${`/t/${table}`}>${_("Table {code}", { code: table })}</a></li>`)}
      </ul>`,
    place,
  );
}

/** @param {import("./protocol").LobbyTable[]} tables */
function showPublic(tables) {
  const place = byId("public");
  place.hidden = tables.length === 0;
  render(openTables(tables), place);
  render(tablesToWatch(tables), byId("to-watch"));
}

byId("bots").addEventListener("click", () => void open(true));
byId("friends").addEventListener("click", () => void open(false));
byId("to-watch").addEventListener("click", () => write("name", nameField.value.trim()));
byId("join").addEventListener("submit", (event) => {
  event.preventDefault();
  const code = /** @type {HTMLInputElement} */ (byId("code")).value.trim().toUpperCase();
  write("name", nameField.value.trim());
  if (code) location.assign(`/t/${encodeURIComponent(code)}`);
});

loadDeck();
drawGames();
drawLevels();
render(["HA", "ST", "DK", "CQ"].map(picture), byId("fan"));

const settings = /** @type {HTMLDialogElement} */ (byId("looks"));
const drawLooks = () => render(looks(), byId("looks-fields"));
byId("open-looks").addEventListener("click", () => {
  drawLooks();
  settings.showModal();
});
byId("close-looks").addEventListener("click", () => settings.close());
onSetting(drawLooks);
