import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createKeys } from '~/features/staff';
import { clear } from '~/lib/storage';

const name = 'test-keys';
const page = Object.assign(new EventTarget(), { querySelector: () => null });

beforeEach(() => {
  vi.stubGlobal('document', page);
  vi.stubGlobal('HTMLElement', vi.fn());
});
afterEach(() => {
  clear(name, 'localStorage');
  vi.unstubAllGlobals();
});

/** Presses keys. Returns how often the action ran, and whether the help opened. */
function open() {
  const keys = createKeys(name, { j: 'Next' });
  const next = vi.fn();
  const close = keys.listen({ j: next });
  for (const key of ['j', '?', 'z'])
    page.dispatchEvent(Object.assign(new Event('keydown'), { key }));
  const isHelpOpen = keys.$isHelpOpen.get();
  close();
  expect(keys.$isHelpOpen.get()).toBe(false);
  return { ...keys, ran: [next.mock.calls.length, isHelpOpen] };
}

test('all keys can be turned off, and on again', () => {
  const { ran, turn } = open();
  expect(ran).toEqual([1, true]);
  turn(false);
  expect(open().ran).toEqual([0, false]);
  turn(true);
  expect(open().ran).toEqual([1, true]);
});
