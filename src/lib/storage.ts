/**
 * Replaces sessionStorage when it is blocked or full, until the page is left. Only holds what sessionStorage
 * refused: a page restored from the back/forward cache must not see values that another page has cleared.
 */
const memory = new Map<string, string>();

/** Saves a JSON value until the browser tab is closed. Never throws. */
export function save(name: string, value: unknown): void {
  const json = JSON.stringify(value);
  try {
    sessionStorage.setItem(name, json);
    memory.delete(name);
  } catch {
    // Blocked or full.
    memory.set(name, json);
  }
}

/** Loads a saved value. Undefined if there is none, or if it is not valid JSON. Never throws. */
export function load(name: string): unknown {
  try {
    const json = memory.get(name) ?? sessionStorage.getItem(name);
    return json === null ? undefined : (JSON.parse(json) as unknown);
  } catch {
    return undefined;
  }
}

/** Never throws. */
export function clear(name: string): void {
  memory.delete(name);
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Blocked, so nothing was stored.
  }
}
