/** Small things kept in this browser. Where storage is refused or full they live as long as the page. */

/**
 * What could not be stored; newer than what is.
 * @type {Map<string, string>}
 */
const memory = new Map();

/**
 * @param {string} key
 * @returns {string | null}
 */
export function read(key) {
  const here = memory.get(key);
  if (here !== undefined) return here;
  try {
    return localStorage.getItem(`bauern.${key}`);
  } catch {
    return null;
  }
}

/**
 * Keeps a value; whether it outlives this page.
 * @param {string} key
 * @param {string} value
 */
export function write(key, value) {
  try {
    localStorage.setItem(`bauern.${key}`, value);
    memory.delete(key);
    return true;
  } catch {
    memory.set(key, value);
    return false;
  }
}
