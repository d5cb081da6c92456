import { vi } from 'vitest';

/** Replaces sessionStorage, which Node doesn't have. Returns its content. */
export function stubSessionStorage(): Map<string, string> {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  });
  return stored;
}

/** Makes every access to sessionStorage throw, as in browsers that block it. */
export function blockSessionStorage(): void {
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
}

/** Imports a module again without its state, like a page reload. */
export async function reloaded<Module>(importModule: () => Promise<Module>): Promise<Module> {
  vi.resetModules();
  return importModule();
}
