import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Entry, PostCard } from '../../../../publisher/releases/release.ts';
import { memoryStore } from '../memory-store.ts';
import { makePost } from '../posts.ts';
import { blobOf, serve, serveSite } from './served-site.ts';

const page = 'text '.repeat(1000);
const damaged = Buffer.from('dam');

test('before the first publish, the status is 503', async () => {
  const { get, publish } = serve(memoryStore());
  const reply = await get('/');
  expect(reply).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  expect(reply.body).toContain('The site hasn’t been published yet. Try again in a few seconds.');
  await publish({ files: { '/': 'home' } });
  expect(await get('/')).toMatchObject({ status: 200, body: 'home' });
});

test('a response never mixes two releases, and none is older than one before', async () => {
  const { get, publish } = serve(memoryStore());
  const release = (n: number) => ({
    files: { '/page': `release ${n}`, '/blog/post': `release ${n}` },
    headers: [{ path: '/*', headers: { 'X-Release': `release ${n}` } }],
  });
  await publish(release(0));
  const seen: string[] = [];
  for (let n = 1; n <= 20; n += 1) {
    let isPublished = false;
    const published = publish(release(n)).finally(() => (isPublished = true));
    // A request at every step of the publish.
    const requests = [];
    while (!isPublished) {
      requests.push(get(requests.length % 2 === 0 ? '/page' : '/blog/post'));
      // Other tasks get a turn, too, so that it can't hang.
      await (requests.length % 100 === 0 ? new Promise(setImmediate) : undefined);
    }
    await published;
    requests.push(get('/page'));
    for (const { status, body, headers } of await Promise.all(requests)) {
      expect({ status, body }).toEqual({ status: 200, body: headers['x-release'] });
      if (seen.at(-1) !== body) seen.push(body);
    }
  }
  expect(seen).toEqual(Array.from({ length: 21 }, (_, n) => `release ${n}`));
});

test.each([
  ['pages', blobOf(page)],
  ['shards', 'shards/'],
])('after an erasure, none of the %s that were read before stay in memory', async (_, prefix) => {
  const files = { '/': page, '/other': 'other' };
  const { store, get, publish } = await serveSite({ files });
  const lose = () => {
    for (const key of store.objects.keys()) if (key.startsWith(prefix)) store.objects.delete(key);
  };
  expect((await get('/')).status).toBe(200);
  await publish({ files: { ...files, '/new': 'new' } });
  lose();
  expect((await get('/')).status).toBe(200);
  await publish({ files, erasedAt: '2026-11-23T04:00:00' });
  lose();
  expect((await get('/')).status).toBe(503);
});

describe('what’s missing or damaged', () => {
  test.each([
    ['missing', undefined],
    ['damaged', damaged],
    ['mixed-up', brotliCompressSync(page.replace('text', 'test'))],
  ])('a %s page is 503, until it’s repaired', async (_, bytes) => {
    const { store, get, log, lost } = await serveSite({ files: { '/': page, '/other': 'other' } });
    if (bytes) store.objects.set(blobOf(page), bytes);
    else store.objects.delete(blobOf(page));
    const headers = { 'retry-after': '5', 'cache-control': 'no-cache' };
    expect(await get('/')).toMatchObject({ status: 503, headers });
    expect(log).toEqual([expect.stringContaining(`/ couldn’t be read: ${blobOf(page)}`)]);
    expect(lost).toEqual([blobOf(page)]);
    expect((await get('/other')).status).toBe(200);
    store.objects.set(blobOf(page), brotliCompressSync(page));
    expect(await get('/')).toMatchObject({ status: 200, body: page });
  });

  test('of a new release leaves the old one up', async () => {
    const { store, get, publish, log } = await serveSite({ files: { '/': 'old' } });
    await get('/');
    await publish({ files: { '/': 'new' } });
    const root = `roots/${(await store.readPointer('live'))?.digest}`;
    const bytes = store.objects.get(root) ?? damaged;
    store.objects.set(root, damaged);
    for (let n = 0; n < 3; n += 1) expect((await get('/')).body).toBe('old');
    expect(log).toHaveLength(1);
    store.objects.set(root, bytes);
    expect((await get('/')).body).toBe('new');
  });

  test('without any readable release, every response is 503', async () => {
    const store = memoryStore();
    store.readPointer = () => Promise.reject(new Error('no connection'));
    const { get, log } = serve(store);
    expect((await get('/')).status).toBe(503);
    expect(log).toEqual(['/ couldn’t be read: no connection']);
  });
});

describe('a social image', () => {
  const path = '/social/0123456789abcdef.png';
  const key = 'images/0123456789abcdef.png';
  // One pixel.
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const card = makePost(1) as unknown as PostCard;
  const entry: Entry = { kind: 'image', post: card.id };
  const site = { entries: { [path]: entry }, cards: [card] };

  test('is rendered once, stored, and served', async () => {
    const rendered: string[] = [];
    const renderImage = async ({ slug }: PostCard, at: string) => {
      rendered.push(slug, at);
      return png;
    };
    const { store, get } = await serveSite(site, { renderImage });
    const replies = await Promise.all([get(path), get(path), get(path, { method: 'HEAD' })]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(replies.map(({ bytes }) => bytes)).toEqual([png, png, Buffer.alloc(0)]);
    const { etag } = replies[0]?.headers ?? {};
    expect(replies[0]?.headers['content-type']).toBe('image/png');
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
    expect(rendered).toEqual([card.slug, path]);
    expect(store.objects.get(key)).toEqual(png);
    expect(await serve(store).get(path)).toMatchObject({ status: 200, bytes: png });
  });

  test.each([0, 50])('of which a power failure left %i bytes is rendered again', async (length) => {
    const { store, get } = await serveSite(site, { renderImage: async () => png });
    await store.put(key, png.subarray(0, length));
    expect(await get(path)).toMatchObject({ status: 200, bytes: png });
    expect(store.objects.get(key)).toEqual(png);
  });

  test('that was requested before an erasure is neither stored nor served after it', async () => {
    const [isRendering, isErased] = [0, 0].map(() => Promise.withResolvers<undefined>());
    async function renderImage() {
      isRendering?.resolve(undefined);
      await isErased?.promise;
      return png;
    }
    const { store, get, publish } = await serveSite(site, { renderImage });
    const reply = get(path);
    await isRendering?.promise;
    await publish({ ...site, entries: {}, erasedAt: '2026-11-23T04:00:00' });
    isErased?.resolve(undefined);
    expect((await reply).status).toBe(404);
    expect(store.objects.has(key)).toBe(false);
    expect((await get(path)).status).toBe(404);
  });

  test('that can’t be stored is served', async () => {
    const store = memoryStore();
    const { get, log, publish } = serve(store, { renderImage: async () => png });
    await publish(site);
    store.put = () => Promise.reject(new Error('disk full'));
    expect(await get(path)).toMatchObject({ status: 200, bytes: png });
    expect(log).toEqual([
      'A social image couldn’t be stored, so it will be rendered again: disk full',
    ]);
  });

  test('that can’t be rendered is 503, and is tried again', async () => {
    const renderImage = () => Promise.reject(new Error('no font'));
    const { get, log } = await serveSite(site, { renderImage });
    const headers = { 'retry-after': '5' };
    for (let n = 0; n < 2; n += 1) expect(await get(path)).toMatchObject({ status: 503, headers });
    const problem = `The social image of the post "${card.slug}" couldn’t be rendered: no font`;
    expect(log).toEqual(Array.from({ length: 2 }, () => `${path} couldn’t be read: ${problem}`));
  });

  test('is 404 without a renderer, or if its post is gone', async () => {
    expect((await (await serveSite(site)).get(path)).status).toBe(404);
    const { get } = await serveSite({ ...site, cards: [] }, { renderImage: async () => damaged });
    expect((await get(path)).status).toBe(404);
  });
});
