import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { functionAddress, invokeFunction } from '~/lib/supabase/functions-client';

const fetched = vi.fn<typeof fetch>();
// The client stores fetch when it's created.
vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) => fetched(...args));

beforeEach(() => void fetched.mockReset());
afterEach(() => void vi.restoreAllMocks());

const { signal } = new AbortController();
const json = (body: unknown, status = 200) => Response.json(body, { status });

test('calls a function as a visitor, with the publishable key', async () => {
  fetched.mockResolvedValue(json({ success: true }));
  const invoked = await invokeFunction('secure-ghl-submit', { formId: 'seo-audit' }, signal);
  expect(invoked).toEqual({ kind: 'response', status: 200, body: { success: true } });
  const [address, request] = fetched.mock.calls[0] ?? [];
  expect(address).toBe('https://project.supabase.example.com/functions/v1/secure-ghl-submit');
  expect(address).toBe(functionAddress('secure-ghl-submit'));
  const headers = new Headers(request?.headers);
  expect(headers.get('apikey')).toBe('sb_publishable_of_tests');
  expect(headers.get('authorization')).toBe('Bearer sb_publishable_of_tests');
  expect(headers.get('content-type')).toBe('application/json');
  expect(request?.method).toBe('POST');
  expect(request?.body).toBe('{"formId":"seo-audit"}');
});

test('an error response is a response', async () => {
  fetched.mockResolvedValue(json({ success: false, error: 'No.' }, 422));
  expect(await invokeFunction('f', {}, signal)).toEqual({
    kind: 'response',
    status: 422,
    body: { success: false, error: 'No.' },
  });
});

test('a gateway’s error page has no body', async () => {
  fetched.mockResolvedValue(new Response('<h1>Bad gateway</h1>', { status: 502 }));
  expect(await invokeFunction('f', {}, signal)).toEqual({
    kind: 'response',
    status: 502,
    body: undefined,
  });
});

test.each([
  ['a broken connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['invalid JSON', brokenJson],
])('%s is no response', async (_what, respond: () => Promise<Response>) => {
  fetched.mockImplementation(respond);
  expect(await invokeFunction('f', {}, signal)).toEqual({ kind: 'no-response' });
});

function brokenJson(): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return Promise.resolve(new Response('{"success":tr', { headers }));
}
