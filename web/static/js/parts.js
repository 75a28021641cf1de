/** Parts of the table page that are fetched when they are first needed. */

import { fetched } from "./later.js";
import { change } from "./state.js";

/**
 * A module that is null until it has come; asked for again if it could not be had.
 * @template T
 * @param {() => Promise<T>} load
 */
function later(load) {
  /** @type {T | null} */
  let here = null;
  let asked = false;
  return () => {
    if (!asked) {
      asked = true;
      fetched(load).then(
        (module) => {
          here = module;
          change({});
        },
        () => (asked = false),
      );
    }
    return here;
  };
}

export const lobbyPart = later(() => import("./lobby.js"));
export const rulesPart = later(() => import("./rulesform.js"));
export const seedingPart = later(() => import("./seeding.js"));
/** What may be asked by letters or by buttons. */
export const questionsPart = later(() => import("./questions.js"));
export const looksPart = later(() => import("./looks.js"));
export const sharePart = later(() => import("./share.js"));
/** Asked for while the hand is played, so that it is there at its end. */
export const resultPart = later(() => import("./result.js"));
/** What only the talon of two needs. */
export const talonPart = later(() => import("./talon.js"));
/** What is needed only where somebody watches, and by who asks about it. */
export const watchingPart = later(() => import("./watching.js"));
/** What only the exchange of three needs. */
export const exchangePart = later(() => import("./exchange.js"));
