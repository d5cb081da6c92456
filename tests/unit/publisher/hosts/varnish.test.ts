import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { varnishPurge } from '../../../../publisher/service/purge.ts';
import { hasPackages } from '../../../debian-packages.ts';
import { freePort } from '../../../ports.ts';
import { startVarnish, varnishPackages } from '../../../varnish.ts';
import { ask } from '../../platform/ask.ts';

const isInstalled = hasPackages(...varnishPackages);
const runs = test.skipIf(!isInstalled);
const folder = mkdtempSync(join(tmpdir(), 'test-varnish-'));
const cached = {
  'cache-control': 'no-cache',
  'cdn-cache-control': 'max-age=300, stale-if-error=86400',
};

/** The site: pages by path. Their content is the version and the encoding. */
let pages = new Map<string, number>();
let requests: string[] = [];
const site = createServer(({ method = '', url = '', headers }: IncomingMessage, response) => {
  if (headers.host !== 'localhost') requests.push(`${method} ${url}`);
  const version = pages.get(url);
  const encoding = headers['accept-encoding'];
  if (url === '/old') response.writeHead(308, { location: '/new', 'cache-control': 'no-cache' });
  else if (version === undefined) response.writeHead(404, { 'cache-control': 'no-cache' });
  else response.writeHead(200, { ...cached, etag: `"${version}"`, vary: 'accept-encoding' });
  response.end(`${version ?? 'missing'} ${encoding ?? 'identity'} ${headers.cookie ?? ''}`.trim());
});
let close = async () => {};
let address = '';
let purge = varnishPurge('');

beforeAll(async () => {
  if (!isInstalled) return;
  await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve));
  const ports = { visitors: await freePort(), purge: await freePort() };
  const varnish = await startVarnish(folder, {
    site: (site.address() as AddressInfo).port,
    ...ports,
  });
  close = async () => varnish.close();
  address = `http://127.0.0.1:${ports.visitors}`;
  purge = varnishPurge(`http://127.0.0.1:${ports.purge}`);
});
afterAll(async () => {
  await close();
  site.close();
  site.closeAllConnections();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  pages = new Map([
    ['/a', 1],
    ['/b', 1],
  ]);
  if (isInstalled) await purge('all');
  requests = [];
});

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await ask(address, path, { headers: { host: 'example.com', ...headers } });
  return response.body;
}

runs('keeps a page for all visitors, whatever their cookies and queries', async () => {
  expect(await get('/a')).toBe('1 identity');
  expect(await get('/a?utm_source=mail', { cookie: 'a=b' })).toBe('1 identity');
  expect(requests).toEqual(['GET /a']);
});

runs('keeps one copy for each encoding', async () => {
  const encodings = ['gzip, deflate, br', 'br', 'gzip', 'br;q=0, gzip', 'identity'];
  const bodies = await Promise.all(encodings.map((each) => get('/a', { 'accept-encoding': each })));
  expect(bodies).toEqual(['1 br', '1 br', '1 gzip', '1 gzip', '1 identity']);
  expect(requests).toHaveLength(3);
});

runs('a purge removes exactly the given paths, in every encoding', async () => {
  const all = () =>
    Promise.all([get('/a'), get('/a?b', { 'accept-encoding': 'br' }), get('/b'), get('/new')]);
  expect(await all()).toEqual(['1 identity', '1 br', '1 identity', 'missing identity']);
  pages = new Map([
    ['/a', 2],
    ['/b', 2],
    ['/new', 2],
  ]);
  await purge(['/a', '/new']);
  expect(await all()).toEqual(['2 identity', '2 br', '1 identity', '2 identity']);
  await purge('all');
  expect(await get('/b')).toBe('2 identity');
});

runs('answers 304, with the headers that are meant for browsers', async () => {
  const { headers } = await ask(address, '/a');
  const { status } = await ask(address, '/a', {
    headers: { 'if-none-match': String(headers.etag) },
  });
  expect(status).toBe(304);
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', etag: '"1"' });
  expect(headers).not.toHaveProperty('cdn-cache-control');
});

runs('redirects keep the query', async () => {
  const { headers } = await ask(address, '/old?a=1');
  expect(headers.location).toBe('/new?a=1');
});

runs('passes previews and the www host to the site', async () => {
  pages.set('/preview/token', 1);
  expect(await get('/preview/token', { cookie: 'preview-key=1' })).toBe('1 identity preview-key=1');
  expect(await get('/preview/token')).toBe('1 identity');
  await get('/a', { host: 'www.example.com' });
  await get('/a', { host: 'www.example.com' });
  expect(requests).toHaveLength(4);
});

runs('visitors can’t purge', async () => {
  await get('/a');
  const { body } = await ask(address, '/a', { method: 'PURGE', headers: { host: 'example.com' } });
  expect(body).toBe('1 identity');
  await get('/a');
  expect(requests).toEqual(['GET /a', 'PURGE /a']);
});
