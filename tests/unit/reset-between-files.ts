import { afterAll, vi } from 'vitest';

// Test files share processes (vitest.config.ts), so give each file its own modules and the original globals and
// environment. The publisher sets NODE_ENV, for example.
vi.resetModules();
const original = Object.getOwnPropertyDescriptors(globalThis);
const environment = { ...process.env };
afterAll(() => {
  for (const name of Reflect.ownKeys(globalThis)) {
    if (!(name in original)) Reflect.deleteProperty(globalThis, name);
  }
  Object.defineProperties(globalThis, original);
  for (const name of Object.keys(process.env)) {
    if (!(name in environment)) Reflect.deleteProperty(process.env, name);
  }
  Object.assign(process.env, environment);
});
