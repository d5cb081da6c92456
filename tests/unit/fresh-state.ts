// Workers run many files, because starting a worker takes longer than most files. Each file still gets its own
// modules and mocks, and leaves no globals, timers, or variables behind.
import { afterAll, afterEach, vi } from 'vitest';

vi.resetModules();
const env = { ...process.env };
const globals = Object.getOwnPropertyDescriptors(globalThis) as Record<string, PropertyDescriptor>;
const { performance } = globalThis;

afterEach(() => void vi.useRealTimers());
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const name of Object.keys(process.env)) {
    if (!(name in env)) Reflect.deleteProperty(process.env, name);
  }
  Object.assign(process.env, env);
  // `vi.unstubAllGlobals` doesn't know globals that a test defines with a getter.
  for (const name of Object.keys(Object.getOwnPropertyDescriptors(globalThis))) {
    if (!(name in globals)) Reflect.deleteProperty(globalThis, name);
  }
  for (const [name, descriptor] of Object.entries(globals)) {
    if (descriptor.configurable) Object.defineProperty(globalThis, name, descriptor);
  }
  // A fake clock that was installed over a stub stays behind Node's accessor.
  globalThis.performance = performance;
});
