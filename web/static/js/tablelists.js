/** The public tables on the home page: to sit down at, and to watch. */

import { html, nothing } from "lit-html";
import { gameNamed } from "./games.js";
import { _, list, ngettext, pgettext } from "./i18n.js";

/** @typedef {import("./protocol").LobbyTable} LobbyTable */

/**
 * Who sits there: people by name, bots by number.
 * @param {LobbyTable} table
 */
function company({ seats }) {
  const people = seats.flatMap(({ kind, name }) => (kind === "guest" || kind === "member" ? [name ?? ""] : []));
  const bots = seats.filter(({ kind }) => kind === "bot").length;
  return list([...people, ...(bots ? [ngettext("a bot", "{n} bots", bots)] : [])]) || _("nobody yet");
}

/**
 * What is played, and how far it differs from the usual.
 * @param {LobbyTable} table
 */
function played({ game, preset, differs }) {
  const known = gameNamed(game);
  const variant = known?.presets[preset]?.[0];
  const own = differs.length ? ngettext("with a house rule of its own", "with {n} house rules of its own", differs.length) : _("by the usual rules");
  return `${known?.name ?? game}${variant ? ` (${variant})` : ""}, ${own}`;
}

/** @param {LobbyTable[]} tables */
export const openTables = (tables) =>
  html`<h2>${_("Open tables")}</h2>
    <ul>
      ${tables.map(
        (table) => html`<li><a href=${`/t/${table.table}`}>${table.seats.some(({ kind }) => kind !== "open") ? company(table) : table.table}</a> ${played(table)} ${table.started ? _("(playing)") : nothing}</li>`,
      )}
    </ul>`;

/** @param {LobbyTable[]} tables */
export function tablesToWatch(tables) {
  const shown = tables.filter(({ spectators }) => spectators !== "off");
  return html`<h2>${_("Tables to watch")}</h2>
    ${shown.length
      ? html`<ul>
          ${shown.map((table) => {
            const who = company(table);
            const facts = [
              table.started ? _("being played") : _("not begun yet"),
              table.spectators === "live" ? _("live, without hands") : _("one hand later"),
              table.watchers ? ngettext("{n} is watching", "{n} are watching", table.watchers) : _("nobody is watching"),
            ];
            return html`<li>
              <p><b><bdi>${who}</bdi></b> <span>${played(table)}</span> <small>${facts.join("\u00a0· ")}</small></p>
              <a class="button" href=${`/t/${table.table}#watch`} aria-label=${_("Watch {names}", { names: who })}>${pgettext("a table", "Watch")}</a>
            </li>`;
          })}
        </ul>`
      : html`<p>${_("There is no table to watch now. Whoever opens a public table can allow it.")}</p>`}`;
}
