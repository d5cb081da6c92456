import { afterAll, vi } from 'vitest';

// Test files share processes (vitest.config.ts), so give each file its own modules and the original globals.
vi.resetModules();
const original = Object.getOwnPropertyDescriptors(globalThis);
afterAll(() => {
  for (const name of Reflect.ownKeys(globalThis)) {
    if (!(name in original)) Reflect.deleteProperty(globalThis, name);
  }
  Object.defineProperties(globalThis, original);
});
