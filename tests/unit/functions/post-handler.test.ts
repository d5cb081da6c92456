import { describe, expect, it } from 'vitest';
import { clientAddress, postHandler } from '../../../supabase/functions/_shared/post-handler.ts';

const env = {
  SUPABASE_URL: 'https://project.example',
  SUPABASE_SECRET_KEYS: JSON.stringify({ default: 'sb_secret_a', old: 'sb_secret_b' }),
};

function send(init: RequestInit, variables: Record<string, string> = env) {
  const handler = postHandler(
    { get: (name) => variables[name] },
    async (_, { hasSecretKey, project }) => Response.json([await hasSecretKey(), project]),
  );
  return handler(new Request('http://127.0.0.1/', init));
}

describe('a POST handler', () => {
  it('rejects every request while the project has no secret key', async () => {
    const { SUPABASE_URL } = env;
    expect((await send({ method: 'POST' }, { SUPABASE_URL })).status).toBe(500);
  });

  it.each([
    [{ apikey: 'sb_secret_a' }, true],
    [{ apikey: 'sb_secret_b' }, true],
    [{ authorization: 'Bearer sb_secret_b' }, true],
    [{ apikey: 'sb_secret_' }, false],
    [{ apikey: '' }, false],
    [{}, false],
  ])('recognizes the secret keys, and uses the first: %j', async (headers, isKnown) => {
    const project = { url: 'https://project.example', secretKey: 'sb_secret_a' };
    expect(await (await send({ method: 'POST', headers })).json()).toEqual([isKnown, project]);
  });
});

describe('the client address', () => {
  const cloudflare = { 'cf-connecting-ip': '192.0.2.1', 'x-forwarded-for': '192.0.2.9' };

  it.each([
    ['set by the hosted project', cloudflare, '192.0.2.1'],
    ['set by the front door', { 'x-forwarded-for': '2001:db8::1' }, '2001:db8::1'],
    ['last in a list', { 'x-forwarded-for': '192.0.2.9, 192.0.2.1' }, '192.0.2.1'],
    ['unknown without headers', {}, 'unknown'],
    ['unknown if the list ends with a comma', { 'x-forwarded-for': '192.0.2.9,' }, 'unknown'],
  ])('is %s', (_, headers, address) => {
    expect(clientAddress(new Request('http://127.0.0.1/', { headers }))).toBe(address);
  });
});
