import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { choose, consentRecordsKey } from '~/features/tracking/consent';
import { loadRecords, saveRecord } from '~/features/tracking/banner/records';
import { sendRecords } from '~/features/tracking/banner/send-records';
import { clear } from '~/lib/storage';
import { closeBrowser, fakeBrowser } from '../../fake-browser.ts';
import { blockSessionStorage } from '../../fake-storage.ts';

const send = vi.fn<typeof fetch>();
let browser: ReturnType<typeof fakeBrowser>;

beforeEach(() => {
  browser = fakeBrowser();
  vi.stubGlobal('navigator', { onLine: true, userAgent: 'Test' });
  vi.stubGlobal('fetch', send);
  blockSessionStorage();
  send.mockImplementation(() => Promise.resolve(new Response(null, { status: 201 })));
});
afterEach(() => {
  vi.resetAllMocks();
  // Blocked storage leaves it in memory.
  clear(consentRecordsKey, 'localStorage');
  closeBrowser();
  Reflect.deleteProperty(globalThis, 'sessionStorage');
});

/** The choices in each request. */
const sent = () =>
  send.mock.calls.map(([, init]) =>
    (JSON.parse(String(init?.body)) as { consent_given: boolean }[]).map(
      (record) => record.consent_given,
    ),
  );

test('a record that another tab saves meanwhile isn’t lost, whatever is removed in the meantime', async () => {
  saveRecord('accepted', 'Cookies?');
  const { promise, resolve } = Promise.withResolvers<Response>();
  send.mockReturnValueOnce(promise);
  const sending = sendRecords();
  // Another tab has sent the record and saves another one.
  browser.stored.delete(consentRecordsKey);
  saveRecord('declined', 'Cookies?');
  resolve(new Response(null, { status: 201 }));
  await sending;
  expect(sent()).toEqual([[true], [false]]);
  expect(loadRecords()).toEqual([]);
});

test('records that can’t be sent wait, and those that the database rejects don’t', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  saveRecord('accepted', 'Cookies?');
  send.mockResolvedValueOnce(Response.json({ message: 'Down' }, { status: 503 }));
  await sendRecords();
  expect(loadRecords()).toHaveLength(1);
  // Malformed ones are ignored.
  browser.stored.set(consentRecordsKey, JSON.stringify([null, 1, {}, ...loadRecords()]));
  // The site was deployed before its migrations.
  const unknown = { code: 'PGRST204', message: 'No such column' };
  send.mockResolvedValueOnce(Response.json(unknown, { status: 400 }));
  await sendRecords();
  expect(sent().at(-1)).toEqual([true]);
  expect(loadRecords()).toHaveLength(1);
  send.mockResolvedValueOnce(Response.json({ message: 'Invalid' }, { status: 400 }));
  await sendRecords();
  expect(loadRecords()).toEqual([]);
  expect(warn).toHaveBeenCalledTimes(3);
});

test('if storage is blocked, a withdrawal is recorded before the page reloads', async () => {
  browser.blockStorage();
  document.documentElement.dataset['tags'] = '';
  choose('accepted');
  const order: string[] = [];
  send.mockImplementation((_, init) => {
    order.push(`sent, keepalive: ${init?.keepalive}`);
    return Promise.resolve(new Response(null, { status: 201 }));
  });
  const declined = new Promise<void>((resolve) => {
    addEventListener('cookieconsent', () => {
      order.push('withdrawn');
      resolve();
    });
  });
  const { answer } = await import('~/features/tracking/banner/store');
  answer('declined');
  await declined;
  expect(order).toEqual(['sent, keepalive: true', 'withdrawn']);
  expect(sent()).toEqual([[false]]);
});
