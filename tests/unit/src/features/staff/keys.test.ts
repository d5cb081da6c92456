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

function open() {
  const keys = createKeys(name, { j: 'Next', '?': 'Help' });
  const next = vi.fn();
  const help = vi.fn();
  const close = keys.listen({ j: next, '?': help });
  for (const key of ['j', '?', 'z'])
    page.dispatchEvent(Object.assign(new Event('keydown'), { key }));
  close();
  return { ...keys, ran: [next.mock.calls.length, help.mock.calls.length] };
}

test('all keys can be turned off, and on again', () => {
  const { ran, turn } = open();
  expect(ran).toEqual([1, 1]);
  turn(false);
  expect(open().ran).toEqual([0, 0]);
  turn(true);
  expect(open().ran).toEqual([1, 1]);
});
