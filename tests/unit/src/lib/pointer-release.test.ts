import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPointerRelease, watchPointer } from '~/lib/pointer-release';

let page: EventTarget;
let unwatch: () => void;

/** Whether `afterPointerRelease` resolves immediately. */
async function resolvesNow(): Promise<boolean> {
  const onRelease = vi.fn();
  void afterPointerRelease().then(onRelease);
  await Promise.resolve();
  await Promise.resolve();
  return onRelease.mock.calls.length > 0;
}

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  unwatch = watchPointer();
});

afterEach(() => {
  unwatch();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('resolves immediately while nothing is pressed', async () => {
  expect(await resolvesNow()).toBe(true);
});

test.each(['pointerup', 'pointercancel'])(
  'resolves after the click that follows %s',
  async (end) => {
    page.dispatchEvent(new Event('pointerdown'));
    expect(await resolvesNow()).toBe(false);
    page.dispatchEvent(new Event(end));
    expect(await resolvesNow()).toBe(false);
    vi.runAllTimers();
    expect(await resolvesNow()).toBe(true);
  },
);

test('resolves when watching stops during a press', async () => {
  page.dispatchEvent(new Event('pointerdown'));
  unwatch();
  vi.runAllTimers();
  expect(await resolvesNow()).toBe(true);
});
