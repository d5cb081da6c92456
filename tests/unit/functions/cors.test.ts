import { afterEach, describe, expect, it, vi } from 'vitest';
import { allowedOrigin, withCors } from '../../../supabase/functions/_shared/cors.ts';

const site = 'https://site.example';

const request = (method: string, headers: Record<string, string> = {}) =>
  new Request('http://127.0.0.1/', { method, headers });

const corsHeaders = (response: Response) =>
  [...response.headers].filter(([name]) => /^access-control-allow-origin$|^vary$/.test(name));

afterEach(() => vi.restoreAllMocks());

describe('a function with CORS', () => {
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

  it('lets the site read the unchanged response', async () => {
    const handler = () => Response.json({ a: 1 }, { status: 422 });
    const response = await withCors(site, handler)(request('POST', { origin: site }));
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ a: 1 });
    expect(corsHeaders(response)).toEqual([
      ['access-control-allow-origin', site],
      ['vary', 'Origin'],
    ]);
    expect(response.headers.get('access-control-expose-headers')).toBe('Retry-After');
  });

  it.each(['OPTIONS', 'POST'])(
    'does not let other sites read the response to %s',
    async (method) => {
      for (const origin of ['https://evil.test', 'null', 'https://site.example.evil.test']) {
        const response = await withCors(site, () => Response.json({}))(request(method, { origin }));
        expect(corsHeaders(response).map(([name]) => name)).toEqual(['vary']);
        expect(response.headers.get('vary')).toContain('Origin');
      }
    },
  );

  it('serves clients that send no Origin, such as servers', async () => {
    const response = await withCors(site, () => Response.json({ a: 1 }))(request('POST'));
    expect([response.status, corsHeaders(response)]).toEqual([200, [['vary', 'Origin']]]);
  });

  it('passes on redirects and empty responses', async () => {
    const leave = () => Response.redirect('http://site.example/thank-you', 303);
    const redirect = await withCors(site, leave)(request('POST'));
    expect([redirect.status, redirect.headers.get('location')]).toEqual([
      303,
      'http://site.example/thank-you',
    ]);
    const empty = await withCors(site, () => new Response(null, { status: 204 }))(request('POST'));
    expect(empty.status).toBe(204);
  });

  it('responds with CORS headers after an error, and logs the error', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const fail = () => {
      throw new Error('the reason');
    };
    const response = await withCors(site, fail)(request('POST', { origin: site }));
    expect(response.status).toBe(500);
    expect(response.headers.get('access-control-allow-origin')).toBe(site);
    expect(await response.json()).toEqual({
      success: false,
      error: 'Something went wrong. Try again.',
    });
    expect(log.mock.calls.flat().join()).toContain('the reason');
  });

  it.each([undefined, '', 'site.example'])('logs an error for the SITE_URL %s', (siteUrl) => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    withCors(siteUrl, () => new Response());
    expect(log).toHaveBeenCalledOnce();
  });
});

describe('the origins that may read responses', () => {
  it.each([
    ['https://www-less.example', 'https://www-less.example'],
    ['https://www-less.example/', 'https://www-less.example'],
    ['https://site.example/blog?q=1', 'https://site.example'],
    ['https://site.example:443', 'https://site.example'],
    ['https://site.example', 'https://content.site.example'],
    ['https://site.example:8443', 'https://content.site.example:8443'],
    ['http://localhost:4321', 'http://localhost:4321'],
    ['http://localhost:4321', 'http://127.0.0.1:4321'],
    ['http://localhost:4321', 'http://[::1]:4321'],
    ['http://localhost:4321', 'http://content.localhost:4321'],
    ['http://127.0.0.1:4321', 'http://localhost:4321'],
    ['http://[::1]:4321', 'http://127.0.0.1:4321'],
    ['http://localhost', 'http://127.0.0.1'],
  ])('of the site at %s include %s', (siteUrl, origin) => {
    expect(allowedOrigin(origin, siteUrl)).toBe(origin);
  });

  it.each([
    ['https://site.example', null],
    ['https://site.example', ''],
    ['https://site.example', '*'],
    ['https://site.example', 'null'],
    ['https://site.example', 'https://evil.test'],
    ['https://site.example', 'http://site.example'],
    ['https://site.example', 'https://site.example:8443'],
    ['https://site.example', 'https://site.example/'],
    ['https://site.example', 'https://site.example.'],
    ['https://site.example', 'https://site.example.evil.test'],
    ['https://site.example', 'https://evilsite.example'],
    ['https://site.example', 'https://evil.site.example'],
    ['https://site.example', 'https://evil-content.site.example'],
    ['https://site.example', 'https://x.content.site.example'],
    ['https://site.example', 'https://site.example@evil.test'],
    ['https://site.example', 'https://evil.test/https://site.example'],
    ['https://site.example', 'https://site.example, https://evil.test'],
    ['https://site.example', 'https://siteXexample'],
    ['https://site.example', 'http://localhost:4321'],
    ['http://localhost:4321', 'http://localhost'],
    ['http://localhost:4321', 'http://localhost:54321'],
    ['http://localhost:4321', 'https://localhost:4321'],
    ['http://localhost:4321', 'http://evil.localhost:4321'],
    ['http://localhost:4321', 'http://127.0.0.2:4321'],
    ['http://localhost:4321', 'http://content.127.0.0.1:4321'],
    // Without a valid SITE_URL, no origin is allowed.
    [undefined, 'https://site.example'],
    ['', 'null'],
    ['site.example', 'https://site.example'],
    ['javascript:alert(1)', 'null'],
    ['file:///srv/site', 'null'],
  ])('of the site at %s do not include %s', (siteUrl, origin) => {
    expect(allowedOrigin(origin, siteUrl)).toBeUndefined();
  });
});
