import { afterEach, expect, test, vi } from 'vitest';
import { choose, consentKey, loadChoice } from '~/features/tracking/consent';
import { closeBrowser, fakeBrowser } from '../../fake-browser.ts';

afterEach(closeBrowser);

test('closing the banner declines cookies only if it asks for a choice', async () => {
  const browser = fakeBrowser();
  browser.open('https://site.example.com/');
  vi.stubGlobal('navigator', { onLine: true, userAgent: 'Test' });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 201 })));
  const { $banner, $declinesOnClose, begin, close, open, press } =
    await import('~/features/tracking/banner/store');
  begin('May we?');

  open();
  expect([$banner.get().status, $declinesOnClose.get()]).toEqual(['asking', true]);
  close();
  expect([$banner.get().status, loadChoice()]).toEqual(['closed', 'declined']);
  choose('accepted');
  open({ focus: () => undefined } as HTMLElement);
  expect([$banner.get().status, $declinesOnClose.get()]).toEqual(['settings', false]);
  close();
  expect([$banner.get().status, loadChoice()]).toEqual(['closed', 'accepted']);
  // It waited for React until the banner was closed.
  press({ value: 'declined' } as HTMLButtonElement);
  expect(loadChoice()).toBe('accepted');
  // In another window.
  browser.stored.delete(consentKey);
  open();
  choose('declined');
  expect($banner.get().status).toBe('closed');
});
