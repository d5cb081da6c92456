import { afterEach, expect, test, vi } from 'vitest';
import { choose, loadChoice } from '~/features/tracking/consent';
import { closeBrowser, fakeBrowser } from '../../fake-browser.ts';

afterEach(closeBrowser);

test('closing the banner declines cookies only if it asks for a choice', async () => {
  const browser = fakeBrowser();
  browser.open('https://site.example.com/');
  vi.stubGlobal('navigator', { onLine: true, userAgent: 'Test' });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 201 })));
  // It listens to the page from the start.
  const { $banner, $declinesOnClose, close, open } =
    await import('~/features/tracking/banner/store');

  open();
  expect([$banner.get().status, $declinesOnClose.get()]).toEqual(['asking', true]);
  close();
  expect([$banner.get().status, loadChoice()]).toEqual(['closed', 'declined']);
  choose('accepted');
  open({ focus: () => undefined } as HTMLElement);
  expect([$banner.get().status, $declinesOnClose.get()]).toEqual(['settings', false]);
  close();
  expect([$banner.get().status, loadChoice()]).toEqual(['closed', 'accepted']);
});
