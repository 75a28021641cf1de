/** The socket: one connection, commands as promises, and a way back that does not storm the server. */

import { io } from "socket.io-client";
import { read, write } from "./storage.js";

/** @typedef {import("./protocol").Ack} Ack */
/** @typedef {import("./protocol").Sent} Sent */
/** @typedef {import("./protocol").Welcome} Welcome */
/** @typedef {import("./protocol").ChatLine} ChatLine */
/** @typedef {import("./protocol").Notice} Notice */

/**
 * @typedef {object} Handlers
 * @property {(welcome: Welcome) => void} [welcome] After every connect.
 * @property {(update: Sent) => void} [update]
 * @property {(line: ChatLine) => void} [chat]
 * @property {(notice: Notice) => void} [notice]
 * @property {(lobby: { tables: import("./protocol").LobbyTable[] }) => void} [lobby]
 * @property {(online: boolean) => void} [online]
 */

const FIRST_WAIT = 250;
const LONGEST_WAIT = 1000;
const HANDSHAKE_WAIT = 4000;
const ACK_WAIT = 8000;

/**
 * Connects, and stays connected until another tab of the same player does.
 * @param {Handlers} on
 */
export function connect(on) {
  let attempts = 0;
  let wanted = true;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const socket = io({
    transports: ["websocket"],
    reconnection: false,
    // A connection that is closed before it has been greeted tells Socket.IO nothing: this is when it is given up.
    timeout: HANDSHAKE_WAIT,
    autoConnect: false,
    // Without a table the player is at none, wherever he sits.
    auth: (give) => give({ token: read("token") ?? undefined, name: read("name") || undefined, table: document.documentElement.dataset["table"] ?? "" }),
  });

  /** Full jitter: anywhere between now and the doubled wait, so that a restart is not met by everyone at once. */
  function later() {
    if (!wanted) return;
    clearTimeout(timer);
    timer = setTimeout(now, Math.random() * Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempts));
    attempts += 1;
  }
  function now() {
    clearTimeout(timer);
    if (wanted && !socket.connected) socket.connect();
  }

  socket.on("connect_error", () => {
    on.online?.(false);
    later();
  });
  socket.on("disconnect", () => {
    on.online?.(false);
    later();
  });
  socket.on("welcome", (/** @type {Welcome} */ welcome) => {
    attempts = 0;
    write("token", welcome.token);
    const { dataset } = document.documentElement;
    dataset["there"] = welcome.pages;
    if (welcome.pages !== dataset["pages"]) void import("./stale.js").then(({ renew }) => renew(welcome.pages));
    on.online?.(true);
    on.welcome?.(welcome);
  });
  socket.on("update", (/** @type {Sent} */ update) => on.update?.(update));
  socket.on("chat", (/** @type {ChatLine} */ line) => on.chat?.(line));
  socket.on("notice", (/** @type {Notice} */ notice) => {
    // Another tab has the seat: coming back by itself would only take it away again.
    if (notice.code === "taken-over") wanted = false;
    on.notice?.(notice);
  });
  socket.on("lobby", (/** @type {{ tables: import("./protocol").LobbyTable[] }} */ lobby) => on.lobby?.(lobby));
  addEventListener("online", now);
  addEventListener("offline", () => on.online?.(false));
  // A page that the browser kept frozen finds its socket dead without a word.
  addEventListener("pageshow", now);
  socket.connect();

  return {
    /**
     * Sends a command; the answer never rejects: a lost connection is an answer too.
     * @param {string} kind
     * @param {Record<string, unknown>} [fields]
     * @returns {Promise<Ack>}
     */
    async send(kind, fields = {}) {
      // Socket.IO would keep it and send it later, when it may mean something else.
      if (!socket.connected) return { ok: false, error: "offline" };
      return socket
        .timeout(ACK_WAIT)
        .emitWithAck("command", { kind, ...fields })
        .catch(() => ({ ok: false, error: "unanswered" }));
    },
    connected: () => socket.connected,
    /** Connects anew, with the name that is stored now. */
    again() {
      wanted = true;
      attempts = 0;
      socket.disconnect();
      now();
    },
  };
}
