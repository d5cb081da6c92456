import { vi } from 'vitest';

/** A browser's sessionStorage, in place of the one that Node has not. */
export function stubSession(): Map<string, string> {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  });
  return stored;
}

/** A browser whose owner blocks storage: the mere mention of it throws. */
export function blockSession(): void {
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
}

/** What a module keeps in memory is gone when a page is loaded anew, and so is the module. */
export async function reloaded<Module>(load: () => Promise<Module>): Promise<Module> {
  vi.resetModules();
  return load();
}
