import { isDeepStrictEqual } from 'node:util';
import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './fixtures/journey.ts';
import { pendingPost, setStatus } from './fixtures/staff.ts';

/** Spec §9. */
const wanted = { type: 'image/png', width: 1200, height: 630 };

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Media type and size of a PNG, by its first chunk, IHDR; undefined for anything else. */
async function pictureAt(request: APIRequestContext, address: string) {
  const answer = await request.get(address);
  const bytes = await answer.body();
  if (!answer.ok() || !bytes.subarray(0, 8).equals(signature)) return undefined;
  return {
    type: answer.headers()['content-type'],
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
  };
}

test('every page has a picture for social networks, of the size that they want', async ({
  request,
  published,
  addresses,
}) => {
  test.setTimeout(120_000);
  const pictures = new Map<string, string>();
  for (const { path, meta } of published) pictures.set(meta['og:image'] ?? '', path);
  const wrong = async () => {
    for (const address of pictures.keys()) {
      // A writer's own picture stands on another host.
      const right =
        !address.startsWith(addresses.site) ||
        isDeepStrictEqual(await pictureAt(request, address), wanted);
      if (right) pictures.delete(address);
    }
    return [...pictures].map(([address, path]) => `${path}: ${address}`);
  };
  // Those of posts are drawn right after the publish.
  await expect.poll(wrong, { timeout: 60_000 }).toEqual([]);
});

test('pages that say different things do not share a picture', ({ published, routes }) => {
  const seen = new Map<string, string>();
  const shared: string[] = [];
  for (const { path, meta } of published) {
    if (!routes.indexed.includes(path)) continue;
    const picture = meta['og:image'] ?? '';
    if (seen.has(picture)) shared.push(`${path} and ${seen.get(picture)}: ${picture}`);
    seen.set(picture, path);
  }
  expect(shared).toEqual([]);
});

test('a post without a picture of its own gets one when it goes live', async ({
  request,
  signIn,
}) => {
  const moderator = await signIn('moderator@example.com');
  const post = await pendingPost(moderator);
  await setStatus(moderator, post.id, 'approved');
  const pictureOf = async () => {
    const html = await (await request.get(`/blog/${post.slug}`)).text();
    return /<meta property="og:image" content="(.*?)"/.exec(html)?.[1] ?? '';
  };
  await expect.poll(pictureOf).not.toBe('');
  const address = await pictureOf();
  await expect.poll(() => pictureAt(request, address)).toEqual(wanted);
  await setStatus(moderator, post.id, 'pending');
  await expect.poll(async () => (await request.get(`/blog/${post.slug}`)).status()).toBe(404);
});
