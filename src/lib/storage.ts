/** `sessionStorage` lasts until the tab is closed, `localStorage` until it's cleared. */
type Area = 'localStorage' | 'sessionStorage';

/**
 * Replaces storage that is blocked or full, until the page is left. Only holds what storage refused: a page
 * restored from the back/forward cache must not see values that another page has cleared.
 */
const memory = new Map<string, string>();

/** Saves a JSON value. Returns false if it's only in memory. Never throws. */
export function save(name: string, value: unknown, area: Area = 'sessionStorage'): boolean {
  return saveText(name, JSON.stringify(value), area);
}

/** Saves a text as it is. Returns false if it's only in memory. Never throws. */
export function saveText(name: string, text: string, area: Area = 'sessionStorage'): boolean {
  try {
    globalThis[area].setItem(name, text);
    memory.delete(name);
    return true;
  } catch {
    // Full, or blocked: then even reading `globalThis[area]` throws.
    memory.set(name, text);
    return false;
  }
}

/** Loads a saved value. Undefined if there is none, or if it isn't valid JSON. Never throws. */
export function load(name: string, area?: Area): unknown {
  try {
    const json = loadText(name, area);
    return json === null ? undefined : (JSON.parse(json) as unknown);
  } catch {
    return undefined;
  }
}

/** Loads a value as it's stored, or null if there is none. Never throws. */
export function loadText(name: string, area: Area = 'sessionStorage'): string | null {
  try {
    return memory.get(name) ?? globalThis[area].getItem(name);
  } catch {
    return null;
  }
}

/** Never throws. */
export function clear(name: string, area: Area = 'sessionStorage'): void {
  memory.delete(name);
  try {
    globalThis[area].removeItem(name);
  } catch {
    // Blocked, so nothing was stored.
  }
}
