import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPress, followPresses } from '~/features/leads/form/components/press';

let page: EventTarget;
let unfollow: () => void;

/** Whether somebody who waits for the end of a press would go on now. */
async function goesOn(): Promise<boolean> {
  const gone = vi.fn();
  void afterPress().then(gone);
  await Promise.resolve();
  await Promise.resolve();
  return gone.mock.calls.length > 0;
}

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  unfollow = followPresses();
});

afterEach(() => {
  unfollow();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('nobody waits while nothing is pressed', async () => {
  expect(await goesOn()).toBe(true);
});

test.each(['pointerup', 'pointercancel'])(
  'a press is over behind the click that its %s makes',
  async (end) => {
    page.dispatchEvent(new Event('pointerdown'));
    expect(await goesOn()).toBe(false);
    page.dispatchEvent(new Event(end));
    expect(await goesOn()).toBe(false);
    vi.runAllTimers();
    expect(await goesOn()).toBe(true);
  },
);

test('a press that nobody follows any more keeps nobody waiting', async () => {
  page.dispatchEvent(new Event('pointerdown'));
  unfollow();
  vi.runAllTimers();
  expect(await goesOn()).toBe(true);
});

test('who began to wait during a press goes on when it is over', async () => {
  page.dispatchEvent(new Event('pointerdown'));
  const gone = vi.fn();
  const waiting = afterPress().then(gone);
  page.dispatchEvent(new Event('pointerup'));
  expect(gone).not.toHaveBeenCalled();
  vi.runAllTimers();
  await waiting;
  expect(gone).toHaveBeenCalledOnce();
});

test('presses that are over leave nothing behind', () => {
  for (const end of ['pointerup', 'pointerup', 'pointerup', 'pointercancel']) {
    page.dispatchEvent(new Event('pointerdown'));
    page.dispatchEvent(new Event(end));
    expect(vi.getTimerCount()).toBe(1);
    vi.runAllTimers();
  }
  unfollow();
  expect(vi.getTimerCount()).toBeLessThanOrEqual(1);
});
