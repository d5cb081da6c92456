import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { consentKey, consentVersionKey } from '~/features/tracking/consent';
import { closeBrowser, fakeBrowser } from '../../fake-browser.ts';

const startTags = vi.fn();
const stopTags = vi.fn();
vi.mock('~/features/tracking/tags/tags', () => ({ startTags, stopTags }));

let browser: ReturnType<typeof fakeBrowser>;

beforeEach(() => {
  browser = fakeBrowser();
});
afterEach(() => {
  vi.resetAllMocks();
  closeBrowser();
});

/** Opens a page that can load third parties, or one that can't. */
async function visit({ hasTags = true } = {}) {
  browser.open('https://site.example.com/');
  if (hasTags) document.documentElement.dataset['tags'] = '';
  else delete document.documentElement.dataset['tags'];
  vi.resetModules();
  const { manageTags } = await import('~/features/tracking/tags/load-tags');
  manageTags();
  await vi.dynamicImportSettled();
}

test('before a choice, nothing is deleted: the cookies may be another site’s on a parent domain', async () => {
  browser.cookies.set('_ga', '1');
  await visit();
  expect(stopTags).not.toHaveBeenCalled();
});

test('cookies that are left over after declining are deleted', async () => {
  browser.choose('declined');
  await visit();
  expect(stopTags).not.toHaveBeenCalled();
  browser.cookies.set('_ga', '1');
  await visit();
  expect(stopTags).toHaveBeenCalledOnce();
});

test.each(['a new text', 'Global Privacy Control'])(
  'what’s left over from consent before %s is deleted, even without cookies',
  async (reason) => {
    browser.stored.set(consentKey, 'accepted');
    browser.stored.set(consentVersionKey, reason === 'a new text' ? 'old' : '');
    vi.stubGlobal('navigator', { globalPrivacyControl: reason !== 'a new text' });
    await visit();
    expect(stopTags).toHaveBeenCalledOnce();
    expect(startTags).not.toHaveBeenCalled();
  },
);

test('on a page without third parties, what’s left over is deleted, and consent loads nothing', async () => {
  browser.choose('accepted');
  await visit({ hasTags: false });
  expect(startTags).not.toHaveBeenCalled();
  browser.choose('declined');
  browser.cookies.set('_ga', '1');
  await visit({ hasTags: false });
  expect(stopTags).toHaveBeenCalledOnce();
});
