import { afterEach, expect, test, vi } from 'vitest';
import { countBefore, keepPlace, returnToPlace } from '~/features/staff/list-place';

afterEach(() => void vi.unstubAllGlobals());

test('keeps where a list is left beside what its history entry already has', () => {
  const replaceState = vi.fn();
  vi.stubGlobal('history', { state: { openedFromList: true }, replaceState });
  vi.stubGlobal('scrollY', 900);
  keepPlace(51);
  const place = { count: 51, scrollY: 900 };
  expect(replaceState).toHaveBeenCalledExactlyOnceWith({ openedFromList: true, place }, '');
});

test('returns once to where a list was left, when its items are there', () => {
  const scrollTo = vi.fn();
  vi.stubGlobal('scrollTo', scrollTo);
  vi.stubGlobal('history', { state: { place: { count: 51, scrollY: 900 } } });
  const items = {} as HTMLElement;
  expect(countBefore()).toBe(51);
  returnToPlace(null);
  expect(scrollTo).not.toHaveBeenCalled();
  returnToPlace(items);
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 900, behavior: 'instant' });
  expect(countBefore()).toBeUndefined();
  returnToPlace(items);
  expect(scrollTo).toHaveBeenCalledOnce();
});
