import { afterEach, expect, test, vi } from 'vitest';
import { forget, keep, kept } from '~/features/leads/form/store/session-memory';
import { blockSession, stubSession } from '../session';

afterEach(() => {
  forget('name');
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'sessionStorage');
});

test('what is kept is there until it is forgotten', () => {
  stubSession();
  keep('name', { a: 1 });
  expect(kept('name')).toEqual({ a: 1 });
  forget('name');
  expect(kept('name')).toBeUndefined();
});

test('what another page of the tab has forgotten is forgotten here too', () => {
  const stored = stubSession();
  keep('name', 'Dana');
  stored.delete('name');
  expect(kept('name')).toBeUndefined();
});

test('what does not fit is kept until the page is left, and counts more than what did fit', () => {
  stubSession();
  keep('name', 'Dana');
  vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  keep('name', 'Dana Whitfield');
  expect(kept('name')).toBe('Dana Whitfield');
});

test('where storage is blocked it is kept until the page is left', () => {
  blockSession();
  keep('name', 'Dana');
  expect(kept('name')).toBe('Dana');
});
