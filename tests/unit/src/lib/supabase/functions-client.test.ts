import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { functionAddress, invokeFunction } from '~/lib/supabase/functions-client';

const asked = vi.fn<typeof fetch>();
// The client keeps the fetch that it finds when it is made.
vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) => asked(...args));

beforeEach(() => void asked.mockReset());
afterEach(() => void vi.restoreAllMocks());

const { signal } = new AbortController();
const json = (body: unknown, status = 200) => Response.json(body, { status });

test('calls a function as a visitor, with the publishable key', async () => {
  asked.mockResolvedValue(json({ success: true }));
  const invoked = await invokeFunction('secure-ghl-submit', { formId: 'seo-audit' }, signal);
  expect(invoked).toEqual({ is: 'answered', status: 200, body: { success: true } });
  const [address, request] = asked.mock.calls[0] ?? [];
  expect(address).toBe('https://project.supabase.example.com/functions/v1/secure-ghl-submit');
  expect(address).toBe(functionAddress('secure-ghl-submit'));
  const headers = new Headers(request?.headers);
  expect(headers.get('apikey')).toBe('sb_publishable_of_tests');
  expect(headers.get('authorization')).toBe('Bearer sb_publishable_of_tests');
  expect(headers.get('content-type')).toBe('application/json');
  expect(request?.method).toBe('POST');
  expect(request?.body).toBe('{"formId":"seo-audit"}');
});

test('a refusal is an answer', async () => {
  asked.mockResolvedValue(json({ success: false, error: 'No.' }, 422));
  expect(await invokeFunction('f', {}, signal)).toEqual({
    is: 'answered',
    status: 422,
    body: { success: false, error: 'No.' },
  });
});

test('so is a page of a gateway, which says nothing', async () => {
  asked.mockResolvedValue(new Response('<h1>Bad gateway</h1>', { status: 502 }));
  expect(await invokeFunction('f', {}, signal)).toEqual({
    is: 'answered',
    status: 502,
    body: undefined,
  });
});

test.each([
  ['a broken connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an answer that is no JSON though it says so', brokenJson],
])('%s is no answer', async (_what, answer: () => Promise<Response>) => {
  asked.mockImplementation(answer);
  expect(await invokeFunction('f', {}, signal)).toEqual({ is: 'unanswered' });
});

test('a call that its caller gives up is unanswered', async () => {
  asked.mockImplementation((_, request) => {
    return new Promise((_resolve, reject) => {
      request?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    });
  });
  const patience = new AbortController();
  const invoked = invokeFunction('f', {}, patience.signal);
  patience.abort();
  expect(await invoked).toEqual({ is: 'unanswered' });
});

function brokenJson(): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return Promise.resolve(new Response('{"success":tr', { headers }));
}
