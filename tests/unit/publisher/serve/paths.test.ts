import { describe, expect, test } from 'vitest';
import { serveSite } from './served-site.ts';

const site = {
  files: {
    '/': 'home',
    '/blog': 'blog',
    '/blog/first': 'first',
    '/blog/a & ü': 'odd name',
    '/docs/index': 'a page called index',
    '/robots.txt': 'robots',
    '/.well-known/security.txt': 'contact',
    '/_astro/app.1a2b3c.js': 'app',
    '/404': 'nothing here',
    '/blog/404': 'no such post',
  },
  entries: { '/blog/old': { kind: 'redirect', to: '/blog/first' } as const },
  redirects: { '/home': '/', '/news/old': '/blog', '/blog/first': '/elsewhere' },
};

const { get } = await serveSite(site);

test.each([
  ['/', 'home'],
  ['/blog', 'blog'],
  ['/blog/first', 'first'],
  ['/blog/first?utm_source=x', 'first'],
  ['/blog/a%20%26%20%C3%BC', 'odd name'],
  ['/docs/index', 'a page called index'],
  ['/robots.txt', 'robots'],
  ['/.well-known/security.txt', 'contact'],
  ['http://localhost/blog?x', 'blog'],
])('%s returns “%s”', async (path, body) => {
  expect(await get(path)).toMatchObject({ status: 200, body });
});

describe('redirects', () => {
  test.each([
    // To the canonical address.
    ['/blog/', 308, '/blog'],
    ['/blog.html', 308, '/blog'],
    ['/blog/index.html', 308, '/blog'],
    ['/index.html', 308, '/'],
    ['/index', 308, '/'],
    ['/404.html', 308, '/404'],
    ['/robots.txt/', 308, '/robots.txt'],
    ['/blog/first/?a=1&b=%20', 308, '/blog/first?a=1&b=%20'],
    ['/blog/a%20%26%20%C3%BC.html', 308, '/blog/a%20%26%20%C3%BC'],
    // From a post's old slug.
    ['/blog/old', 301, '/blog/first'],
    ['/blog/old/?utm=1', 301, '/blog/first?utm=1'],
    // Of the site.
    ['/home', 301, '/'],
    ['/home/', 301, '/'],
    ['/news/old?utm=1&b=%0d%0ax', 301, '/blog?utm=1&b=%0d%0ax'],
  ])('%s: %i to %s, uncached', async (path, status, location) => {
    const headers = { location, 'cache-control': 'no-cache', 'content-length': '0' };
    expect(await get(path)).toMatchObject({ status, headers, body: '' });
  });

  test.each(['//blog/', '//evil.example/', '/blog//', '/%5c%5cevil.example/'])(
    '%s isn’t redirected',
    async (path) => {
      const reply = await get(path);
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(reply.headers).not.toHaveProperty('location');
    },
  );

  test.each([
    ['production', 'www.example.com', '/blog?a=1', 'https://example.com/blog?a=1'],
    ['production', 'WWW.example.com:443', '/home', 'https://example.com/home'],
    ['production', 'www.example.com', '//evil.example?a=1', 'https://example.com/'],
    ['production', 'www.example.com', '/@evil.example', 'https://example.com/%40evil.example'],
    ['production', 'www.example.com', '/.evil.example', 'https://example.com/.evil.example'],
    ['production', 'example.com', '/blog', undefined],
    ['staging', 'www.example.com', '/blog', undefined],
  ] as const)('in %s, https://%s%s redirects to %s', async (environment, host, path, location) => {
    const { get } = await serveSite({ ...site, environment });
    const reply = await get(path, { host });
    expect(reply.headers['location']).toBe(location);
    expect(reply.status).toBe(location === undefined ? 200 : 301);
  });
});

test.each([
  ['/nowhere', 'nothing here'],
  ['/blog/nowhere', 'no such post'],
  ['/blog/deep/nowhere', 'no such post'],
  ['/blog/nowhere/', 'no such post'],
  ['/blog/a/b/c/d/e', 'no such post'],
  ['/_astro/gone.js', 'nothing here'],
  ['/%252e%252e/secret.txt', 'nothing here'],
  ['/...//secret.txt', 'nothing here'],
  ['/blog.html/x', 'nothing here'],
  ['/404', 'nothing here'],
  ['/x'.repeat(7000), 'nothing here'],
])('%s is a 404 with the nearest 404 page', async (path, body) => {
  const headers = { 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' };
  expect(await get(path)).toMatchObject({ status: 404, body, headers });
});

test('a long path that doesn’t exist reads few objects', async () => {
  const { store, get } = await serveSite(site);
  const read: string[] = [];
  const { get: original } = store;
  store.get = (key) => (read.push(key), original(key));
  await get('/x'.repeat(7000));
  expect(read.length).toBeLessThan(9);
});

test('a site without a 404 page has the host’s', async () => {
  const { get } = await serveSite({ files: { '/': 'home' } });
  const reply = await get('/nowhere');
  expect(reply).toMatchObject({ status: 404, headers: { 'cache-control': 'no-cache' } });
  expect(reply.body).toContain('There is no page at this address.');
});

test.each([
  ...['/../secret.txt', '/blog/../../secret.txt', '/%2e%2e/secret.txt', '/.%2E/secret.txt'],
  ...['/..%2fsecret.txt', '/blog%2f..%2f..%2fsecret.txt', '/..%5csecret.txt', '/..\\secret.txt'],
  ...['/../site-2/secret.txt', '/%c0%ae%c0%ae/secret.txt', '/%c0%ae%c0%ae%c0%afsecret.txt'],
  ...['/page%00.html', '/%0d%0aset-cookie:x=1', '/%', '/%zz', '*', 'file:///etc/passwd', ''],
  'http://localhost/../secret.txt',
])('%j is malformed', async (target) => {
  const reply = await get(target);
  expect(reply.status).toBe(400);
  expect(reply.body).toContain('This address is malformed.');
});

describe('methods', () => {
  test.each(['/blog', '/nowhere', '/blog/', '/%'])(
    'HEAD %s returns the same as GET, without the body',
    async (path) => {
      const { get } = await serveSite({ files: { ...site.files, '/blog': 'b'.repeat(600) } });
      for (const encoding of ['br', 'identity']) {
        const head = await get(path, { method: 'HEAD', 'accept-encoding': encoding });
        const full = await get(path, { 'accept-encoding': encoding });
        expect(head).toMatchObject({ status: full.status, body: '' });
        expect(head.headers['content-length']).toBe(String(full.bytes.length));
        expect(head.headers).toMatchObject(full.headers);
      }
    },
  );

  test.each(['POST', 'OPTIONS', 'DELETE'])('%s is rejected', async (method) => {
    const headers = { allow: 'GET, HEAD' };
    expect(await get('/blog', { method })).toMatchObject({ status: 405, headers });
  });
});
