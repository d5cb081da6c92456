import { afterEach, describe, expect, it, vi } from 'vitest';
import { withCors } from '../../../supabase/functions/_shared/cors.ts';

const site = 'https://site.example';

const ask = (method: string, headers: Record<string, string> = {}) =>
  new Request('http://127.0.0.1/', { method, headers });

const cors = (answer: Response) =>
  [...answer.headers].filter(([name]) => /^access-control-allow-origin$|^vary$/.test(name));

afterEach(() => vi.restoreAllMocks());

describe('a function that pages of the site call', () => {
  it('answers preflights itself, for whatever headers the client sends', async () => {
    const handler = vi.fn(() => new Response());
    const answer = await withCors(
      handler,
      site,
    )(
      ask('OPTIONS', {
        origin: site,
        'access-control-request-headers': 'apikey,x-client-info',
      }),
    );
    expect(answer.status).toBe(204);
    expect(cors(answer)).toEqual([
      ['access-control-allow-origin', site],
      ['vary', 'Access-Control-Request-Headers, Origin'],
    ]);
    expect(answer.headers.get('access-control-allow-headers')).toBe('apikey,x-client-info');
    expect(answer.headers.get('access-control-allow-methods')).toContain('POST');
    expect(handler).not.toHaveBeenCalled();
  });

  it('lets the site read the unchanged response', async () => {
    const handler = () => Response.json({ a: 1 }, { status: 422 });
    const answer = await withCors(handler, site)(ask('POST', { origin: site }));
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({ a: 1 });
    expect(cors(answer)).toEqual([
      ['access-control-allow-origin', site],
      ['vary', 'Origin'],
    ]);
    expect(answer.headers.get('access-control-expose-headers')).toBe('Retry-After');
  });

  it.each(['OPTIONS', 'POST'])('lets no other page read the response to %s', async (method) => {
    for (const origin of ['https://evil.test', 'null', 'https://site.example.evil.test']) {
      const answer = await withCors(() => Response.json({}), site)(ask(method, { origin }));
      expect(cors(answer).map(([name]) => name)).toEqual(['vary']);
      expect(answer.headers.get('vary')).toContain('Origin');
    }
  });

  it('serves clients that send no Origin, such as servers', async () => {
    const answer = await withCors(() => Response.json({ a: 1 }), site)(ask('POST'));
    expect([answer.status, cors(answer)]).toEqual([200, [['vary', 'Origin']]]);
  });

  it('may answer with a redirect or with nothing', async () => {
    const leave = () => Response.redirect('http://site.example/thank-you', 303);
    const redirect = await withCors(leave, site)(ask('POST'));
    expect([redirect.status, redirect.headers.get('location')]).toEqual([
      303,
      'http://site.example/thank-you',
    ]);
    const empty = await withCors(() => new Response(null, { status: 204 }), site)(ask('POST'));
    expect(empty.status).toBe(204);
  });

  it('answers even when it fails, and logs why', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const fail = () => {
      throw new Error('the reason');
    };
    const answer = await withCors(fail, site)(ask('POST', { origin: site }));
    expect(answer.status).toBe(500);
    expect(answer.headers.get('access-control-allow-origin')).toBe(site);
    expect(await answer.json()).toEqual({
      success: false,
      error: 'Something went wrong here. Try again.',
    });
    expect(log.mock.calls.flat().join()).toContain('the reason');
  });

  it.each([undefined, '', 'site.example'])('logs an error for the SITE_URL %s', (siteUrl) => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    withCors(() => new Response(), siteUrl);
    expect(log).toHaveBeenCalledOnce();
  });
});
