import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { functionAddress, invokeFunction } from '~/lib/supabase/functions-client';

const fetched = vi.fn<typeof fetch>();
// The client stores fetch when it's created.
vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) => fetched(...args));

beforeEach(() => void fetched.mockReset());
afterEach(() => void vi.restoreAllMocks());

const { signal } = new AbortController();
const jsonHeaders = { 'content-type': 'application/json' };
const json = (body: unknown, status = 200) => Response.json(body, { status });

test('calls a function as a visitor, with the publishable key', async () => {
  fetched.mockResolvedValue(json({ success: true }));
  const invoked = await invokeFunction('secure-ghl-submit', { formId: 'seo-audit' }, signal);
  expect(invoked).toEqual({ kind: 'response', status: 200, body: { success: true } });
  const [address, request] = fetched.mock.calls[0] ?? [];
  expect(address).toBe('https://project.supabase.example.com/functions/v1/secure-ghl-submit');
  expect(address).toBe(functionAddress('secure-ghl-submit'));
  const headers = Object.fromEntries(new Headers(request?.headers));
  expect(headers).toMatchObject({
    apikey: 'sb_publishable_of_tests',
    authorization: 'Bearer sb_publishable_of_tests',
    ...jsonHeaders,
  });
  expect(request).toMatchObject({ method: 'POST', body: '{"formId":"seo-audit"}' });
});

test.each([
  ['a broken connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['invalid JSON', () => Promise.resolve(new Response('{"tr', { headers: jsonHeaders }))],
])('%s is no response', async (_, respond) => {
  fetched.mockImplementation(respond);
  expect(await invokeFunction('f', {}, signal)).toEqual({ kind: 'no-response' });
});
