/** SHA-256 and HMAC: the browser's own where it gives them (https and this machine), ours elsewhere. */

import * as own from "./sha256.js";

const ALGORITHM = { name: "HMAC", hash: "SHA-256" };
const subtle = globalThis.isSecureContext ? globalThis.crypto.subtle : undefined;

/** Who does the work. */
export const by = subtle ? "Web Crypto" : "Bauern";

/**
 * SHA-256 of some bytes.
 * @param {Uint8Array<ArrayBuffer>} message
 */
export const sha256 = async (message) => (subtle ? new Uint8Array(await subtle.digest("SHA-256", message)) : own.sha256(message));

/**
 * HMAC-SHA256 of a message under a key.
 * @param {Uint8Array<ArrayBuffer>} key
 * @param {Uint8Array<ArrayBuffer>} message
 */
export async function hmac(key, message) {
  if (!subtle) return own.hmac(key, message);
  const imported = await subtle.importKey("raw", key, ALGORITHM, false, ["sign"]);
  return new Uint8Array(await subtle.sign(ALGORITHM, imported, message));
}
