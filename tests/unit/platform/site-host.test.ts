import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { imageResponse, openImageFiles } from '../../../platform/images/image-files.ts';
import { startSiteHost, type SiteHostOptions } from '../../../platform/site-host.ts';
import { publicImages } from '../../../supabase/functions/_shared/rules/post/stored-images.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { memoryStore } from '../publisher/memory-store.ts';
import { publishSite, type Site } from '../publisher/serve/served-site.ts';
import { ask } from './ask.ts';

const site = { files: { '/': 'home', '/page': 'page', '/secret.txt': 'secret' } };

/** Serves a site until the end of the test. */
async function serve(options: Partial<SiteHostOptions> = {}, served: Site = site) {
  const store = memoryStore();
  await publishSite(store, served);
  const host = await startSiteHost({
    ...{ port: 0, host: undefined, store, logger: () => undefined },
    ...options,
  });
  onTestFinished(() => host.close());
  const get = (target: string, method = 'GET') => ask(host.address, target, { method });
  const open = () => connect(Number(new URL(host.address).port), '127.0.0.1');
  return { ...host, store, get, open };
}

// tests/unit/publisher/serve/paths.test.ts has all paths, methods, and targets.
test.each([
  ['/../secret.txt', 400],
  ['/%2e%2e/secret.txt', 400],
  ['//localhost/secret.txt', 404],
  ['http://localhost/page', 200],
  // tests/unit/publisher/previews.test.ts has a host with previews.
  ['/preview/available', 404],
])('the target %s is checked as it was sent: %i', async (target, status) => {
  const { get } = await serve();
  expect((await get(target)).status).toBe(status);
});

test.each([
  ['GET /page HTTP/1.0\r\n\r\n', '200 OK'],
  ['GET /page HTTP/1.1\r\nHost: %\r\nConnection: close\r\n\r\n', '200 OK'],
  ['GET /\0 HTTP/1.1\r\n\r\n', '400 Bad Request'],
])('to %j, the answer is %s, and others are still answered', async (request, answer) => {
  const { get, open } = await serve();
  const socket = open();
  socket.write(request);
  expect(await text(socket)).toContain(`HTTP/1.1 ${answer}\r\n`);
  expect(await get('/page')).toMatchObject({ status: 200, body: 'page' });
});

test('it’s healthy once a release is live', async () => {
  const empty = memoryStore();
  const host = await serve({ store: empty });
  const error = 'The site hasn’t been published yet.';
  expect(await host.health()).toEqual({ ok: false, error });
  await publishSite(empty, site);
  expect(await host.health()).toEqual({ ok: true });
});

test('a page that can’t be read is reported', async () => {
  const lost: string[] = [];
  const { store, get } = await serve({ onLost: (key) => lost.push(key) });
  for (const [key, bytes] of store.objects) {
    if (String(bytes) === 'page') store.objects.delete(key);
  }
  expect((await get('/page')).status).toBe(503);
  expect(lost).toEqual([expect.stringMatching(/^blobs\//)]);
});

test('a response that can’t be sent closes its connection, and the site goes on', async () => {
  const headers = [{ path: '/page', headers: { Policy: 'neu–2' } }];
  const { get } = await serve({}, { ...site, headers });
  await expect(get('/page')).rejects.toThrow('socket hang up');
  expect((await get('/')).status).toBe(200);
});

test('a visitor who leaves before an image has arrived isn’t reported', async () => {
  const name = '6f0c1a52-0d5e-4b1a-9a53-1c8f2f7f2b11-webp/960.webp';
  const folder = temporaryFolder();
  const staged = await (await openImageFiles(folder)).stage(Buffer.alloc(5e6));
  await staged.publish(name);
  const lines: string[] = [];
  const { get, open } = await serve({ images: folder, logger: (line) => lines.push(line) });
  const socket = open();
  socket.write(`GET ${publicImages}${name} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  await once(socket, 'data');
  socket.resetAndDestroy();
  expect((await get('/page')).status).toBe(200);
  expect(lines).toEqual([]);
});

// tests/backend/images.test.ts tests what the backend responds.
test('uploaded images are served like the backend serves them, once they’re complete', async () => {
  const name = '6f0c1a52-0d5e-4b1a-9a53-1c8f2f7f2b11-webp/480.webp';
  const folder = temporaryFolder();
  const { get } = await serve({ images: folder });
  const getImage = (method?: string) => get(publicImages + name, method);
  const staged = await (await openImageFiles(folder)).stage(Buffer.from('an image'));
  expect((await getImage()).status).toBe(404);
  await staged.publish(name);
  const { headers } = (await imageResponse(folder, publicImages + name, 'GET')) ?? {};
  expect(await getImage()).toMatchObject({
    ...{ status: 200, body: 'an image' },
    headers: Object.fromEntries(headers ?? []),
  });
  expect(await getImage('HEAD')).toMatchObject({
    ...{ status: 200, body: '' },
    headers: { 'content-length': '8' },
  });
});
