import { vi } from 'vitest';

type Area = 'localStorage' | 'sessionStorage';

/** Replaces a storage area, which Node doesn't have. Returns its content. */
export function stubStorage(area: Area): Map<string, string> {
  const { stored, storage } = memoryStorage();
  vi.stubGlobal(area, storage);
  return stored;
}

/** A storage area, and its content. As in browsers, `Object.keys` lists what's stored. */
export function memoryStorage() {
  const stored = new Map<string, string>();
  const area = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  };
  const storage = new Proxy(area, {
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: (_, name) =>
      stored.has(String(name)) ? { enumerable: true, configurable: true } : undefined,
  });
  return { stored, storage };
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
