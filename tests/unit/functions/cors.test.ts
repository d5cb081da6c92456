import { afterEach, expect, it, vi } from 'vitest';
import { allowedOrigin, withCors } from '../../../supabase/functions/_shared/cors.ts';
import { DatabaseError } from '../../../supabase/functions/_shared/database.ts';

const site = 'https://site.example';

const request = (method: string, headers: Record<string, string> = {}) =>
  new Request('http://127.0.0.1/', { method, headers });

const corsHeaders = (response: Response) =>
  [...response.headers].filter(([name]) => /^access-control-allow-origin$|^vary$/.test(name));

afterEach(() => vi.restoreAllMocks());

it('responds to preflights and allows any header', async () => {
  const handler = vi.fn(() => new Response());
  const headers = { origin: site, 'access-control-request-headers': 'apikey,x-client-info' };
  const response = await withCors(site, handler)(request('OPTIONS', headers));
  expect(response.status).toBe(204);
  expect(corsHeaders(response)).toEqual([
    ['access-control-allow-origin', site],
    ['vary', 'Access-Control-Request-Headers, Origin'],
  ]);
  expect(response.headers.get('access-control-allow-headers')).toBe('apikey,x-client-info');
  expect(response.headers.get('access-control-allow-methods')).toContain('POST');
  expect(handler).not.toHaveBeenCalled();
});

it.each([
  ['the site', { origin: site }, [['access-control-allow-origin', site]]],
  ['a server, which sends no Origin', {}, []],
  ['another site', { origin: 'https://evil.test' }, []],
])(
  'passes on the response, which scripts of the site can read: %s',
  async (_, headers, allowed) => {
    const handler = () => Response.json({ a: 1 }, { status: 422 });
    const response = await withCors(site, handler)(request('POST', headers));
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ a: 1 });
    expect(corsHeaders(response)).toEqual([...allowed, ['vary', 'Origin']]);
  },
);

it('lets scripts read Retry-After', async () => {
  const response = await withCors(site, () => new Response())(request('POST', { origin: site }));
  expect(response.headers.get('access-control-expose-headers')).toBe('Retry-After');
});

it('passes on redirects, whose headers can’t be changed', async () => {
  const leave = () => Response.redirect('http://site.example/thank-you', 303);
  const response = await withCors(site, leave)(request('POST'));
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('http://site.example/thank-you');
});

it('responds with CORS headers after an error, and logs the error', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const fail = () => {
    throw new Error('the reason');
  };
  const response = await withCors(site, fail)(request('POST', { origin: site }));
  expect(response.status).toBe(500);
  expect(response.headers.get('access-control-allow-origin')).toBe(site);
  const error = 'Something went wrong. Try again.';
  expect(await response.json()).toEqual({ success: false, error });
  expect(log.mock.calls.flat().join()).toContain('the reason');
});

it.each([
  ['', 503],
  ['PGRST003', 503],
  ['53300', 503],
  ['57014', 503],
  ['42501', 500],
  ['23514', 500],
])('after the database error %j, the status is %i', async (code, status) => {
  vi.spyOn(console, 'error').mockReturnValue();
  const fail = () => Promise.reject(new DatabaseError('save', { code }));
  const response = await withCors(site, fail)(request('POST'));
  expect(response.status).toBe(status);
  expect(response.headers.get('retry-after')).toBe(status === 503 ? '5' : null);
});

it.each([undefined, '', 'site.example'])('logs an error for the SITE_URL %s', (siteUrl) => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  withCors(siteUrl, () => new Response());
  expect(log).toHaveBeenCalledOnce();
});

it.each([
  ['https://site.example/blog?q=1', 'https://site.example'],
  ['https://site.example:443', 'https://site.example'],
  ['https://site.example:8443', 'https://content.site.example:8443'],
  ['http://localhost:4321', 'http://localhost:4321'],
  ['http://localhost:4321', 'http://127.0.0.1:4321'],
  ['http://localhost:4321', 'http://[::1]:4321'],
  ['http://localhost:4321', 'http://content.localhost:4321'],
  ['http://127.0.0.1:4321', 'http://localhost:4321'],
  ['http://localhost', 'http://127.0.0.1'],
])('the site at %s allows %s', (siteUrl, origin) => {
  expect(allowedOrigin(origin, siteUrl)).toBe(origin);
});

const otherOrigins = [
  ...[null, '', '*', 'null', 'https://evil.test', 'http://site.example'],
  ...['https://site.example:8443', 'https://site.example/', 'https://site.example.'],
  ...['https://site.example.evil.test', 'https://evilsite.example', 'https://evil.site.example'],
  ...['https://evil-content.site.example', 'https://x.content.site.example'],
  ...['https://site.example@evil.test', 'https://evil.test/https://site.example'],
  ...['https://site.example, https://evil.test', 'https://siteXexample', 'http://localhost:4321'],
];
const otherLocalOrigins = [
  ...['http://localhost', 'http://localhost:54321', 'https://localhost:4321'],
  ...['http://evil.localhost:4321', 'http://127.0.0.2:4321', 'http://content.127.0.0.1:4321'],
];

it.each<[siteUrl: string | undefined, origin: string | null]>([
  ...otherOrigins.map((origin) => [site, origin] as [string, string | null]),
  ...otherLocalOrigins.map((origin) => ['http://localhost:4321', origin] as [string, string]),
  // Without a valid SITE_URL, no origin is allowed.
  [undefined, site],
  ['', 'null'],
  ['site.example', site],
  ['javascript:alert(1)', 'null'],
  ['file:///srv/site', 'null'],
])('the site at %s doesn’t allow %s', (siteUrl, origin) => {
  expect(allowedOrigin(origin, siteUrl)).toBeUndefined();
});
