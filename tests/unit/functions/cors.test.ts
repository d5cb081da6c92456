import { afterEach, describe, expect, it, vi } from 'vitest';
import { withCors } from '../../../supabase/functions/_shared/cors.ts';

const ask = (method: string, headers: Record<string, string> = {}) =>
  new Request('http://127.0.0.1/', { method, headers });

afterEach(() => vi.restoreAllMocks());

describe('a function that pages of other origins call', () => {
  it('answers preflights itself, for whatever headers the client sends', async () => {
    const handler = vi.fn(() => new Response());
    const answer = await withCors(handler)(
      ask('OPTIONS', { 'access-control-request-headers': 'apikey,x-client-info' }),
    );
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-headers')).toBe('apikey,x-client-info');
    expect(answer.headers.get('access-control-allow-methods')).toContain('POST');
    expect(handler).not.toHaveBeenCalled();
  });

  it('lets every page read the answer, which stays as it was', async () => {
    const answer = await withCors(() => Response.json({ a: 1 }, { status: 422 }))(ask('POST'));
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({ a: 1 });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('may answer with a redirect or with nothing', async () => {
    const redirect = await withCors(() => Response.redirect('http://site.example/thank-you', 303))(
      ask('POST'),
    );
    expect([redirect.status, redirect.headers.get('location')]).toEqual([
      303,
      'http://site.example/thank-you',
    ]);
    const empty = await withCors(() => new Response(null, { status: 204 }))(ask('POST'));
    expect(empty.status).toBe(204);
  });

  it('answers even when it fails, and logs why', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const answer = await withCors(() => {
      throw new Error('the reason');
    })(ask('POST'));
    expect(answer.status).toBe(500);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(await answer.json()).toEqual({
      success: false,
      error: 'Something went wrong here. Try again.',
    });
    expect(log.mock.calls.flat().join()).toContain('the reason');
  });
});
