import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { afterEach, beforeEach, vi } from 'vitest';

/** What belongs to one tab. */
export interface Page {
  /** Gets the events of its window, too. */
  document: EventTarget & { visibilityState: 'visible' | 'hidden' };
  location: URL;
  /** Nothing runs in it anymore. */
  isGone: boolean;
}

const current = new AsyncLocalStorage<Page>();

export function newPage(address: string): Page {
  return {
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' as const }),
    location: new URL(address),
    isGone: false,
  };
}

/** Runs code in a tab. It stays in that tab after a promise, a timer, an event, or a message. */
export const inPage = <Result>(page: Page, run: () => Result): Result => current.run(page, run);

/** Runs code that doesn't end with the tab, for example on a server. */
export const outside = <Result>(run: () => Result): Result => current.exit(run);

/** Keeps a callback in the tab that registers it. */
export const bound = <Args extends unknown[], Result>(callback: (...args: Args) => Result) =>
  current.getStore() ? AsyncResource.bind(callback) : callback;

const page = (): Page => {
  const found = current.getStore();
  if (!found) throw new Error('This code runs in no tab.');
  return found;
};

/** Replaces timers, and the globals of which each tab has its own, during each test. */
export function useTabs(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    stubGlobals();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

function stubGlobals(): void {
  for (const name of ['location', 'document'] as const) {
    Object.defineProperty(globalThis, name, { configurable: true, get: () => page()[name] });
  }
  const go = (_state: unknown, _title: string, url: string) => {
    page().location = new URL(url, page().location);
  };
  vi.stubGlobal('history', { pushState: go, replaceState: go });
  for (const name of ['addEventListener', 'removeEventListener'] as const) {
    vi.stubGlobal(name, (...args: Parameters<EventTarget['addEventListener']>) =>
      page().document[name](...args),
    );
  }
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const schedule = globalThis[name];
    vi.stubGlobal(name, (callback: () => void, ms?: number) => {
      const owner = current.getStore();
      const run = bound(callback);
      return schedule(() => (owner?.isGone ? undefined : run()), ms);
    });
  }
}
