import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headerRules } from '~/lib/security/header-rules';
import { headersAt } from '~rules/header-rules';
import { parseRedirects } from '../../../../publisher/code/host-files.ts';
import { compressFiles } from '../../../../publisher/hosts/compress-files.ts';
import type { ServedSite } from '../../../../publisher/hosts/served-site.ts';
import { hasPackages } from '../../../debian-packages.ts';
import { ask } from '../../platform/ask.ts';
import { freePort, listening } from '../../../ports.ts';
import { webServers } from './web-servers.ts';

const text = 'The same words, again and again. '.repeat(50);
const html = 'text/html; charset=utf-8';
/** Content types by path. */
const types: Record<string, string> = {
  '/': html,
  '/about': html,
  '/auth': html,
  '/admin': html,
  '/contact': html,
  '/book-strategy-call': html,
  '/blog': html,
  '/blog/archive': html,
  '/blog/archive/2026-11': html,
  '/blog/a-post.about.v1.0': html,
  '/services/voice-ai': html,
  '/_astro/page.a1b2c3.js': 'text/javascript; charset=utf-8',
  '/_astro/font.a1b2c3.woff2': 'font/woff2',
  '/social/0123456789abcdef.png': 'image/png',
  '/logo.png': 'image/png',
  '/favicon.ico': 'image/x-icon',
  '/favicon.svg': 'image/svg+xml; charset=utf-8',
  '/robots.txt': 'text/plain; charset=utf-8',
  '/sitemap.xml': 'application/xml; charset=utf-8',
  '/feed.json': 'application/feed+json; charset=utf-8',
};
const paths = Object.keys(types);
const fileAt = (path: string) =>
  types[path] === html ? `${path === '/' ? 'index' : path.slice(1)}.html` : path.slice(1);
const isBinary = (file: string) => /\.(png|ico|woff2)$/.test(file);
const contentAt = (path: string) => `${path}: ${text}`;

const site: ServedSite = {
  headers: headerRules(
    {
      backend: 'https://project.supabase.co',
      webhook: undefined,
      imageHosts: [],
      thirdParties: [],
      hasEndpoints: true,
      isStaging: false,
    },
    new Map([['/auth', { scripts: ['a'], styles: ['b'] }]]),
  ),
  redirects: parseRedirects(
    `${readFileSync('public/_redirects', 'utf8')}\n/blog/old-slug /blog/a-post.about.v1.0 301\n`,
  ),
  siteUrl: 'https://example.com',
  environment: 'production',
  files: [...paths, '/404.html', '/blog/404.html'].map(fileAt),
};

/** Compared below, or the same on every server, or only about the connection. */
const uncompared =
  `accept-ranges connection content-encoding content-length content-type date etag keep-alive
  last-modified location server transfer-encoding vary`.split(/\s+/);

describe.each(Object.entries(webServers))('%s', (_name, server) => {
  const isInstalled = hasPackages(...server.packages);
  const folder = mkdtempSync(join(tmpdir(), 'test-hosts-'));
  let address = '';
  let stop = () => {};

  beforeAll(async () => {
    if (!isInstalled) return;
    for (const file of [...site.files, '_headers', '_redirects', '.hidden']) {
      const path = join(folder, 'site', file);
      const content = contentAt(paths.find((each) => fileAt(each) === file) ?? file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
    await compressFiles(join(folder, 'site'), (file) => file.startsWith('_astro/'));
    const port = await freePort();
    const child = server.start(site, folder, port);
    stop = () => void child.kill();
    address = `http://127.0.0.1:${port}`;
    await listening(port);
  });
  afterAll(() => {
    stop();
    rmSync(folder, { recursive: true });
  });

  async function get(
    path: string,
    accepted?: string,
    more: Record<string, string> = {},
    method = 'GET',
  ) {
    const headers = {
      host: 'example.com',
      ...(accepted && { 'accept-encoding': accepted }),
      ...more,
    };
    const { status, headers: all, bytes } = await ask(address, path, { method, headers });
    const compared = Object.entries(all).filter(([each]) => !uncompared.includes(each));
    return { status, all, compared: Object.fromEntries(compared), bytes };
  }

  function expectedHeaders(path: string, status = 200) {
    const { 'Content-Type': _, ...headers } = headersAt(site.headers, path);
    const all = { 'Cache-Control': 'no-cache', ...headers };
    if (status >= 300) all['Cache-Control'] = 'no-cache';
    return Object.fromEntries(
      Object.entries(all).map(([key, value]) => [key.toLowerCase(), value]),
    );
  }

  const runs = test.skipIf(!isInstalled);

  runs.each(paths)('%s', async (path) => {
    const { status, all, compared, bytes } = await get(path);
    expect([status, all['content-type'], bytes.toString()]).toEqual([
      200,
      types[path],
      contentAt(path),
    ]);
    expect(compared).toEqual(expectedHeaders(path));
  });

  runs.each([
    ['br', 'gzip, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('sends %s copies', async (encoding, accepted, decompress) => {
    for (const path of paths.filter((each) => !isBinary(fileAt(each)))) {
      const { status, all, bytes } = await get(path, accepted);
      const { vary, ...rest } = all;
      expect([status, rest['content-encoding'], rest['content-type']], path).toEqual([
        200,
        encoding,
        types[path],
      ]);
      expect(vary?.toLowerCase()).toBe('accept-encoding');
      expect(decompress(bytes).toString()).toBe(contentAt(path));
    }
  });

  runs.each([
    ['/about.html', 308, '/about'],
    ['/about/?a=1&b=2', 308, '/about?a=1&b=2'],
    ['/about.html?a', 308, '/about?a'],
    ['/about.html/', 308, '/about'],
    ['/index.html?a=1', 308, '/?a=1'],
    ['/index', 308, '/'],
    ['/blog/', 308, '/blog'],
    ['/blog/index.html', 308, '/blog'],
    ['/blog/404.html', 308, '/blog/404'],
    ['/robots.txt/', 308, '/robots.txt'],
    ['/home?a=1', 301, '/?a=1'],
    ['/home/', 301, '/'],
    ['/feed.xml', 301, '/rss.xml'],
    ['/blog/old-slug?a=1', 301, '/blog/a-post.about.v1.0?a=1'],
  ])('%s redirects with %i to %s', async (path, status, location) => {
    const response = await get(path);
    expect([response.status, response.all.location]).toEqual([status, location]);
    expect(response.compared).toEqual(expectedHeaders(path.replace(/\?.*/, ''), status));
  });

  runs.each([
    ['/missing', '404.html'],
    ['/missing.html', '404.html'],
    ['/missing/', '404.html'],
    ['/404', '404.html'],
    ['/blog/missing', 'blog/404.html'],
    ['/blog/missing/deeper', 'blog/404.html'],
    ['/blog/404', 'blog/404.html'],
    ['/blogs', '404.html'],
    ['/services/', '404.html'],
    ['/_astro/missing.js', '404.html'],
    ['//about', '404.html'],
    ['//about.html', '404.html'],
    ['/_headers', '404.html'],
    ['/_redirects', '404.html'],
    ['/.hidden', '404.html'],
    ['/about.html.br', '404.html'],
    ['/robots.txt.gz', '404.html'],
  ])('%s gets a 404 with %s', async (path, page) => {
    for (const [accepted, decompress] of [
      [undefined, (bytes: Buffer) => bytes],
      ['br', brotliDecompressSync],
    ] as const) {
      const { status, all, compared, bytes } = await get(path, accepted);
      expect([status, all['content-type'], decompress(bytes).toString()]).toEqual([
        404,
        html,
        contentAt(page),
      ]);
      expect(compared).toEqual(expectedHeaders(path, 404));
    }
  });

  runs('answers 304 to a known ETag, with the page’s headers', async () => {
    const { all } = await get('/auth', 'br');
    const { status, compared } = await get('/auth', 'br', { 'if-none-match': String(all.etag) });
    expect([status, compared]).toEqual([304, expectedHeaders('/auth')]);
  });

  runs('allows only GET and HEAD', async () => {
    expect(await get('/about', 'br', {}, 'HEAD')).toMatchObject({
      status: 200,
      compared: expectedHeaders('/about'),
    });
    expect(await get('/about', 'br', {}, 'POST')).toMatchObject({
      status: 405,
      all: { allow: 'GET, HEAD' },
    });
  });
});
