/** Small things kept in this browser. Where storage is refused they live as long as the page. */

/** @type {Map<string, string>} */
const memory = new Map();

/**
 * @param {string} key
 * @returns {string | null}
 */
export function read(key) {
  try {
    return localStorage.getItem(`bauern.${key}`);
  } catch {
    return memory.get(key) ?? null;
  }
}

/**
 * @param {string} key
 * @param {string} value
 */
export function write(key, value) {
  memory.set(key, value);
  try {
    localStorage.setItem(`bauern.${key}`, value);
  } catch {
    // Kept in memory above; the next page starts afresh.
  }
}
