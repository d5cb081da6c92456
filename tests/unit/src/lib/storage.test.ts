import { afterEach, expect, test, vi } from 'vitest';
import { clear, load, loadText, save } from '~/lib/storage';
import { closeBrowser, fakeBrowser } from '../fake-browser';
import { blockSessionStorage, stubStorage } from '../fake-storage';

afterEach(() => {
  clear('name');
  closeBrowser();
  Reflect.deleteProperty(globalThis, 'sessionStorage');
});

test('loads a saved value until it is cleared, and nothing that is not JSON', () => {
  stubStorage('sessionStorage').set('other', 'not JSON');
  expect(load('other')).toBeUndefined();
  save('name', { a: 1 });
  expect(load('name')).toEqual({ a: 1 });
  clear('name');
  expect(load('name')).toBeUndefined();
});

test('doesn’t load a value that another page of the tab has cleared', () => {
  const stored = stubStorage('sessionStorage');
  save('name', 'Dana');
  stored.delete('name');
  expect(load('name')).toBeUndefined();
});

test('when storage is full, a newer value in memory replaces the stored one', () => {
  stubStorage('sessionStorage');
  save('name', 'Dana');
  vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  save('name', 'Dana Whitfield');
  expect(load('name')).toBe('Dana Whitfield');
});

test('when storage is blocked, keeps values in memory', () => {
  blockSessionStorage();
  save('name', 'Dana');
  expect(load('name')).toBe('Dana');
});

test('separates the two kinds of storage', () => {
  stubStorage('sessionStorage');
  const browser = fakeBrowser();
  save('name', 'Dana', 'localStorage');
  expect(load('name')).toBeUndefined();
  expect(load('name', 'localStorage')).toBe('Dana');
  expect(loadText('name', 'localStorage')).toBe('"Dana"');
  clear('name', 'localStorage');
  expect(browser.stored.size).toBe(0);
});
