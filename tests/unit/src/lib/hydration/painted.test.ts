import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import painted from '~/lib/hydration/painted';

const hydrate = vi.fn(() => Promise.resolve());
let idle: (() => void) | undefined;
let paint: ((name: string) => void) | undefined;
let observing = false;

function open(visibilityState: 'visible' | 'hidden') {
  vi.stubGlobal('document', { visibilityState });
  void painted(() => Promise.resolve(hydrate), { name: 'painted', value: '' }, {} as HTMLElement);
}

beforeEach(() => {
  vi.useFakeTimers();
  hydrate.mockClear();
  idle = paint = undefined;
  vi.stubGlobal('window', { requestIdleCallback: (callback: () => void) => (idle = callback) });
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(
        callback: (paints: Pick<PerformanceObserverEntryList, 'getEntriesByName'>) => void,
      ) {
        paint = (name) =>
          callback({ getEntriesByName: (type) => (type === name ? [{} as PerformanceEntry] : []) });
      }
      observe(options: PerformanceObserverInit) {
        // Buffered, because the paint may be in the past.
        observing = options.type === 'paint' && options.buffered === true;
      }
      disconnect() {
        observing = false;
      }
    },
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an island waits for the first contentful paint, then for idle time', async () => {
  open('visible');
  expect(observing).toBe(true);
  expect(idle).toBeUndefined();
  paint?.('first-paint');
  expect(idle).toBeUndefined();
  expect(observing).toBe(true);
  paint?.('first-contentful-paint');
  expect(observing).toBe(false);
  expect(hydrate).not.toHaveBeenCalled();
  idle?.();
  await vi.waitFor(() => expect(hydrate).toHaveBeenCalledOnce());
  expect(vi.getTimerCount()).toBe(0);
});

test('without a paint, it waits three seconds', async () => {
  open('visible');
  vi.advanceTimersByTime(2999);
  expect(idle).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(observing).toBe(false);
  idle?.();
  await vi.waitFor(() => expect(hydrate).toHaveBeenCalledOnce());
});

test('on a hidden page, it only waits for idle time', async () => {
  open('hidden');
  expect(paint).toBeUndefined();
  idle?.();
  await vi.waitFor(() => expect(hydrate).toHaveBeenCalledOnce());
});
