import { expect, test } from 'vitest';
import { serveSite, type Site } from './served-site.ts';

const immutable = 'public, max-age=31536000, immutable';
const page = '<!doctype html>'.padEnd(5000, 'text ');
const site: Site = {
  files: {
    '/': page,
    '/blog/first': page,
    '/feed.json': '{}',
    '/_astro/app.1a2b3c.js': 'app',
    '/404': 'nothing here',
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

const fiveMinutes = 'max-age=300, stale-while-revalidate=30, stale-if-error=86400';

test.each([
  ['/', 200, fiveMinutes],
  ['/_astro/app.1a2b3c.js', 200, undefined],
  ['/blog/first/', 308, undefined],
  ['/nowhere', 404, undefined],
  ['/%', 400, undefined],
])('a CDN may keep %s (%i) for “%s”, if it’s purged', async (path, status, lifetime) => {
  const { get } = await serveSite(site, { hasCdn: true });
  const reply = await get(path);
  expect(reply.status).toBe(status);
  expect(reply.headers['cloudflare-cdn-cache-control']).toBe(lifetime);
  const { get: getWithoutCdn } = await serveSite(site);
  expect((await getWithoutCdn(path)).headers).not.toHaveProperty('cloudflare-cdn-cache-control');
});

test('new rules need a new ETag, because after a 304, browsers keep the old security policy', async () => {
  const { get, publish } = await serveSite(site);
  const { etag = '' } = (await get('/')).headers;
  expect(etag).toMatch(/^"[0-9a-f]{16}-identity-[0-9a-f]{8}"$/);
  await publish({ ...site, headers: [{ path: '/*', headers: { Policy: 'new' } }] });
  const reply = await get('/', { 'if-none-match': etag });
  expect(reply).toMatchObject({ status: 200, headers: { policy: 'new' } });
});
