/**
 * What sessionStorage would keep, where a visitor blocks it: until the page is left. Nothing else: a page
 * that comes back as it was left would know what another has forgotten since.
 */
const memory = new Map<string, string>();

/** Keeps a value until the browser's tab is closed. Never throws. */
export function keep(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    sessionStorage.setItem(name, text);
    memory.delete(name);
  } catch {
    // Blocked or full.
    memory.set(name, text);
  }
}

/** What was kept under that name; undefined where nothing was, or nothing that can be read. */
export function kept(name: string): unknown {
  try {
    const text = memory.get(name) ?? stored(name);
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

export function forget(name: string): void {
  memory.delete(name);
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Blocked: then there is nothing in it either.
  }
}

function stored(name: string): string | undefined {
  try {
    return sessionStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}
