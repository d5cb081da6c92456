import { describe, expect, test } from 'vitest';
import { ask } from './ask.ts';
import { serveFiles } from './served-site.ts';

const site = {
  'index.html': 'home',
  'blog.html': 'blog',
  'blog/first.html': 'first',
  'blog/a & ü.html': 'odd name',
  'docs/index.html': 'docs',
  'both.html': 'the page',
  'both/index.html': 'the folder',
  bare: 'no extension',
  'bare.html': 'its page',
  'robots.txt': 'robots',
  'sitemap.xml': '<urlset/>',
  'site.webmanifest': '{}',
  '_astro/app.1a2b3c.js': 'app',
  '_astro/font.woff2': 'font',
  'data.unknown': '?',
  '404.html': 'nothing here',
  'blog/404.html': 'no such post',
  'blog/deep/page.html': 'deep page',
  '.well-known/security.txt': 'contact',
};

describe('addresses', () => {
  test.each([
    ['/', 'home'],
    ['/blog', 'blog'],
    ['/blog/first', 'first'],
    ['/blog/first?utm_source=x', 'first'],
    ['/blog/a%20%26%20%C3%BC', 'odd name'],
    ['/docs', 'docs'],
    ['/both', 'the page'],
    ['/both/index.html', 'the folder'],
    ['/bare', 'no extension'],
    ['/robots.txt', 'robots'],
    ['/.well-known/security.txt', 'contact'],
    ['http://localhost/blog?x', 'blog'],
  ])('%s returns “%s”', async (path, body) => {
    const { get } = await serveFiles(site);
    expect(await get(path)).toMatchObject({ status: 200, body });
  });

  test.each([
    ['/blog/', '/blog'],
    ['/blog.html', '/blog'],
    ['/index.html', '/'],
    ['/docs/', '/docs'],
    ['/docs/index.html', '/docs'],
    ['/robots.txt/', '/robots.txt'],
    ['/blog/first/?a=1&b=%20', '/blog/first?a=1&b=%20'],
    ['/blog/a%20%26%20%C3%BC.html', '/blog/a%20%26%20%C3%BC'],
  ])('%s redirects to %s, the page’s canonical address', async (path, location) => {
    const { get } = await serveFiles(site);
    expect(await get(path)).toMatchObject({ status: 308, headers: { location }, body: '' });
  });

  test('a path with two slashes never redirects to another host', async () => {
    const { get } = await serveFiles({ ...site, 'evil.example.html': 'page' });
    for (const path of ['//evil.example/', '//evil.example.html', '//blog/', '/blog//']) {
      const reply = await get(path);
      expect(reply.status).toBe(404);
      expect(reply.headers.location).toBeUndefined();
    }
  });
});

describe('a missing page', () => {
  test.each([
    ['/nowhere', 'nothing here'],
    ['/blog/nowhere', 'no such post'],
    ['/blog/deep/nowhere', 'no such post'],
    ['/blog/nowhere/', 'no such post'],
    ['/_astro/gone.js', 'nothing here'],
    ['/404', 'nothing here'],
  ])('%s is a 404 with the nearest 404 page', async (path, body) => {
    const { get } = await serveFiles(site);
    const headers = { 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' };
    expect(await get(path)).toMatchObject({ status: 404, body, headers });
  });

  test('is found missing quickly, however many segments its path has', async () => {
    const { get } = await serveFiles(site);
    expect(await get('/x'.repeat(7000))).toMatchObject({ status: 404, body: 'nothing here' });
    expect(await get(`/${'x'.repeat(5000)}`)).toMatchObject({ status: 404 });
  });
});

describe('headers', () => {
  test.each([
    ['/', 'text/html; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/_astro/app.1a2b3c.js', 'text/javascript; charset=utf-8'],
    ['/_astro/font.woff2', 'font/woff2'],
    ['/data.unknown', 'application/octet-stream'],
  ])('%s is %s, without sniffing', async (path, type) => {
    const { get } = await serveFiles(site);
    const { headers } = await get(path);
    expect(headers['content-type']).toBe(type);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('only files with a hash in their name are immutable', async () => {
    const { get } = await serveFiles(site);
    const immutable = 'public, max-age=31536000, immutable';
    expect((await get('/_astro/app.1a2b3c.js')).headers['cache-control']).toBe(immutable);
    for (const path of ['/', '/blog', '/robots.txt', '/blog/']) {
      expect((await get(path)).headers['cache-control']).toBe('no-cache');
    }
  });
});

describe('methods', () => {
  test('HEAD returns the same as GET, without the body', async () => {
    const { host, get } = await serveFiles(site);
    for (const path of ['/blog', '/nowhere', '/blog/', '/%']) {
      const [head, full] = [await ask(host.address, path, { method: 'HEAD' }), await get(path)];
      delete head.headers.date;
      delete full.headers.date;
      expect(head).toMatchObject({ status: full.status, body: '' });
      expect(head.headers).toEqual(full.headers);
    }
  });

  test('others are rejected with the allowed ones', async () => {
    const { host } = await serveFiles(site);
    for (const method of ['POST', 'OPTIONS', 'TRACE']) {
      const reply = await ask(host.address, '/blog', { method });
      expect(reply).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
    }
  });
});
