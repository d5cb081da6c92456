import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hoverIntent } from '~/features/navigation/hover-intent';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function menus() {
  let shown: string | null = null;
  const intent = hoverIntent<string>((menu) => (shown = menu));
  return { ...intent, shown: () => shown, wait: (ms: number) => vi.advanceTimersByTime(ms) };
}

test('a menu opens 200 ms after the pointer came', () => {
  const { enter, shown, wait } = menus();
  enter('services');
  wait(199);
  expect(shown()).toBeNull();
  wait(1);
  expect(shown()).toBe('services');
});

test('a pointer that passes by opens nothing', () => {
  const { enter, leave, shown, wait } = menus();
  enter('services');
  wait(100);
  leave();
  wait(1000);
  expect(shown()).toBeNull();
});

test('a menu closes 150 ms after the pointer left, unless it comes back', () => {
  const { enter, leave, shown, wait } = menus();
  enter('services');
  wait(200);
  leave();
  wait(149);
  enter('services');
  wait(1000);
  expect(shown()).toBe('services');
  leave();
  wait(150);
  expect(shown()).toBeNull();
});

test('the next menu opens at once while one is open, and for 300 ms after', () => {
  const { enter, leave, shown, wait } = menus();
  enter('services');
  wait(200);
  leave();
  enter('industries');
  expect(shown()).toBe('industries');
  leave();
  wait(150 + 299);
  enter('services');
  expect(shown()).toBe('services');
});

test('after 300 ms a menu waits again', () => {
  const { enter, leave, shown, wait } = menus();
  enter('services');
  wait(200);
  leave();
  wait(150 + 300);
  enter('services');
  expect(shown()).toBeNull();
});

test('a key that closes a menu stops what the pointer had begun', () => {
  const { enter, settle, shown, wait } = menus();
  settle('industries');
  settle(null);
  wait(300);
  enter('services');
  wait(100);
  settle('industries');
  wait(1000);
  expect(shown()).toBeNull();
});

test('word that a menu is open, when it comes late, does not keep it open', () => {
  const { enter, leave, settle, shown, wait } = menus();
  enter('services');
  wait(200);
  leave();
  settle('services');
  wait(150);
  expect(shown()).toBeNull();
});
