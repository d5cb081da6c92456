import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as settings from 'astro:env/client';
import { track, trackNow } from '~/features/tracking/events';
import { closeBrowser, fakeBrowser } from '../../fake-browser.ts';

const gtag = vi.fn();
const fbq = vi.fn();
const send = vi.fn<typeof fetch>();
let browser: ReturnType<typeof fakeBrowser>;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-01T12:00:00Z') });
  browser = fakeBrowser();
  browser.open('https://site.example.com/thank-you?source=seo-audit&email=dana@example.com#now');
  browser.choose('accepted');
  send.mockResolvedValue(new Response());
  vi.stubGlobal('gtag', gtag);
  vi.stubGlobal('fbq', fbq);
  vi.stubGlobal('fetch', send);
});

afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
  closeBrowser();
});

const webhookBodies = () =>
  send.mock.calls.map(([, init]) => JSON.parse(String(init?.body)) as unknown);

describe('nothing is tracked', () => {
  const expectNothing = (tracked: boolean) => {
    expect(tracked).toBe(false);
    expect([gtag, fbq, send].flatMap(({ mock }) => mock.calls)).toEqual([]);
  };

  test('if storage is blocked', () => {
    browser.blockStorage();
    expectNothing(trackNow('consultation_request'));
  });

  test('before the page is visible', () => {
    browser.open('https://site.example.com/', { prerendering: true });
    track('consultation_request');
    expect(gtag).not.toHaveBeenCalled();
    browser.show();
    expect(gtag).toHaveBeenCalledOnce();
  });

  /** The module as compiled with these variables. */
  async function eventsWith(variables: object) {
    vi.resetModules();
    vi.doMock('astro:env/client', () => variables);
    const events = await import('~/features/tracking/events');
    vi.doUnmock('astro:env/client');
    return events;
  }

  test('when nothing is configured', async () => {
    const nothing = Object.fromEntries(Object.keys(settings).map((name) => [name, undefined]));
    const events = await eventsWith(nothing);
    expectNothing(events.trackNow('consultation_request'));
  });

  test('in staging, where there are no tags', async () => {
    vi.stubGlobal('gtag', undefined);
    vi.stubGlobal('fbq', undefined);
    const events = await eventsWith({ ...settings, PUBLIC_APP_ENV: 'staging' });
    expectNothing(events.trackNow('consultation_request'));
  });
});

test('one failing tool does not block the others', () => {
  gtag.mockImplementation(() => {
    throw new Error('blocked');
  });
  send.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(trackNow('consultation_request')).toBe(true);
  expect(fbq).toHaveBeenCalledOnce();
  expect(webhookBodies()).toHaveLength(1);
});
