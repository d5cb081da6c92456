import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { serveSite, type Site } from './served-site.ts';

const immutable = 'public, max-age=31536000, immutable';
const page = '<!doctype html>'.padEnd(5000, 'text ');
const site: Site = {
  files: {
    '/': page,
    '/blog/first': page,
    '/feed.json': '{}',
    '/_astro/app.1a2b3c.js': 'app',
    '/404': page,
  },
  redirects: { '/home': '/' },
  headers: [
    { path: '/*', headers: { 'X-Robots-Tag': 'noindex', Policy: 'site' } },
    { path: '/blog/*', headers: { Policy: 'post' } },
    { path: '/_astro/*', headers: { Policy: null, 'Cache-Control': immutable } },
    { path: '/feed.json', headers: { 'Content-Type': 'application/feed+json' } },
  ],
};

const { get } = await serveSite(site);

test.each([
  ['/', 200, 'site', 'no-cache', 'text/html; charset=utf-8'],
  ['/blog/first', 200, 'post', 'no-cache', 'text/html; charset=utf-8'],
  ['/blog/first/', 308, 'post', 'no-cache', undefined],
  ['/home', 301, 'site', 'no-cache', undefined],
  ['/blog/nowhere', 404, 'post', 'no-cache', 'text/html; charset=utf-8'],
  ['/feed.json', 200, 'site', 'no-cache', 'application/feed+json'],
  ['/_astro/app.1a2b3c.js', 200, undefined, immutable, 'text/javascript'],
  ['/_astro/gone.js', 404, undefined, 'no-cache', 'text/html; charset=utf-8'],
])('%s (%i) has the headers of the rules', async (path, status, policy, lifetime, type) => {
  // The second time, they come from memory.
  for (const reply of [await get(path), await get(path)]) {
    expect(reply.status).toBe(status);
    expect(reply.headers['policy']).toBe(policy);
    expect(reply.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': lifetime });
    expect(reply.headers['content-type']).toBe(type);
    if (type !== undefined) expect(reply.headers['x-content-type-options']).toBe('nosniff');
  }
});

test.each([
  ['/', 200, 'max-age=300, stale-while-revalidate=30, stale-if-error=86400'],
  ['/_astro/app.1a2b3c.js', 200, undefined],
  ['/blog/first/', 308, undefined],
  ['/nowhere', 404, undefined],
  ['/%', 400, undefined],
])('a CDN may keep %s (%i) for “%s”, if it’s purged', async (path, status, lifetime) => {
  const withCdn = await serveSite(site, { hasCdn: true });
  const reply = await withCdn.get(path);
  expect(reply.status).toBe(status);
  expect(reply.headers['cloudflare-cdn-cache-control']).toBe(lifetime);
  expect((await get(path)).headers).not.toHaveProperty('cloudflare-cdn-cache-control');
});

describe('Accept-Encoding', () => {
  const decompress = { br: brotliDecompressSync, gzip: gunzipSync, none: String };
  test.each([
    [200, undefined, 'none'],
    [200, 'identity', 'none'],
    [200, 'gzip', 'gzip'],
    [200, 'gzip;q=1.0, br;q=0.5, zstd', 'br'],
    [200, 'br ; q=0.000 , gzip', 'gzip'],
    [200, '*', 'br'],
    [200, '*;q=0', 'none'],
    [200, '*;q=0.5, br;q=0', 'gzip'],
    [404, 'br', 'br'],
  ] as const)('a page (%i) for %j is sent as %s', async (status, accepted, encoding) => {
    const path = status === 404 ? '/nowhere' : '/';
    const { headers, bytes, ...reply } = await get(path, { 'accept-encoding': accepted });
    expect([reply.status, headers['vary']]).toEqual([status, 'accept-encoding']);
    expect(headers['content-encoding'] ?? 'none').toBe(encoding);
    expect(String(decompress[encoding](bytes))).toBe(page);
  });

  test('a file that isn’t compressed doesn’t vary', async () => {
    const { headers } = await get('/feed.json', { 'accept-encoding': 'br' });
    expect(headers).not.toHaveProperty('vary');
  });
});

describe('If-None-Match', () => {
  test('is compared with the ETag of the best encoding', async () => {
    const plain = await get('/');
    const brotli = await get('/', { 'accept-encoding': 'br' });
    expect(brotli.headers['etag']).not.toBe(plain.headers['etag']);

    const known = { 'if-none-match': plain.headers['etag'] };
    const again = await get('/', known);
    const { etag } = plain.headers;
    const headers = { etag, vary: 'accept-encoding', 'cache-control': 'no-cache' };
    expect(again).toMatchObject({ status: 304, body: '', headers });
    expect(again.headers).not.toHaveProperty('content-type');
    expect((await get('/', { ...known, method: 'HEAD' })).status).toBe(304);
    expect((await get('/', { ...known, 'accept-encoding': 'br' })).status).toBe(200);
  });

  test.each([
    ['*', 304],
    ['W/TAG', 304],
    ['"other", TAG', 304],
    ['"other"', 200],
    ['nonsense', 200],
  ])('“%s”: the status is %i', async (template, status) => {
    const { headers } = await get('/');
    const header = template.replace('TAG', headers['etag'] ?? '');
    expect((await get('/', { 'if-none-match': header })).status).toBe(status);
  });

  test('depends on the content and the rules, not on the time or the path', async () => {
    const files = { '/': 'one', '/twin': 'one' };
    const { get, publish } = await serveSite({ files });
    const { etag = '' } = (await get('/')).headers;
    expect(etag).toMatch(/^"[0-9a-f]{16}-identity-[0-9a-f]{8}"$/);
    expect((await get('/twin')).headers['etag']).toBe(etag);
    await publish({ files: { '/': 'two' } });
    const known = { 'if-none-match': etag };
    expect(await get('/', known)).toMatchObject({ status: 200, body: 'two' });
    await publish({ files });
    expect((await get('/', known)).status).toBe(304);
    // After a 304, browsers keep the old security policy.
    await publish({ files, headers: [{ path: '/*', headers: { Policy: 'new' } }] });
    expect(await get('/', known)).toMatchObject({ status: 200, headers: { policy: 'new' } });
  });

  test('never turns a 404 into a 304', async () => {
    for (const path of ['/nowhere', '/404']) {
      expect((await get(path, { 'if-none-match': '*' })).status).toBe(404);
    }
  });
});
