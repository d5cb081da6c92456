import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenShown } from '~/lib/page-shown';
import { closeBrowser, fakeBrowser } from '../fake-browser.ts';

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => void (browser = fakeBrowser()));
afterEach(closeBrowser);

test('a page that is seen is shown at once', () => {
  const shown = vi.fn();
  whenShown(shown);
  expect(shown).toHaveBeenCalledOnce();
});

test('a page made ready before the click is shown once, when it is seen', () => {
  browser.open('https://site.example.com/', { prerendering: true });
  const shown = vi.fn();
  whenShown(shown);
  expect(shown).not.toHaveBeenCalled();
  browser.show();
  browser.show();
  expect(shown).toHaveBeenCalledOnce();
});
