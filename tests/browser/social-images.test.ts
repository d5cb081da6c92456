import { isDeepStrictEqual } from 'node:util';
import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './fixtures/journey.ts';
import { pendingPost, setStatus } from './fixtures/staff.ts';

/** Spec §9. */
const expected = { type: 'image/png', width: 1200, height: 630 };

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Media type and size of a PNG, from its IHDR chunk. Undefined for anything else. */
async function readImage(request: APIRequestContext, url: string) {
  const response = await request.get(url);
  const bytes = await response.body();
  if (!response.ok() || !bytes.subarray(0, 8).equals(signature)) return undefined;
  return {
    type: response.headers()['content-type'],
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
  };
}

test('every page has a social image of the right size', async ({
  request,
  published,
  addresses,
}) => {
  test.setTimeout(120_000);
  const images = new Map<string, string>();
  for (const { path, meta } of published) images.set(meta['og:image'] ?? '', path);
  const wrong = async () => {
    for (const address of images.keys()) {
      // Featured images may be on other hosts.
      const right =
        !address.startsWith(addresses.site) ||
        isDeepStrictEqual(await readImage(request, address), expected);
      if (right) images.delete(address);
    }
    return [...images].map(([address, path]) => `${path}: ${address}`);
  };
  // Images of posts are rendered after the publish.
  await expect.poll(wrong, { timeout: 60_000 }).toEqual([]);
});

test('no two pages share a social image', ({ published, routes }) => {
  const seen = new Map<string, string>();
  const shared: string[] = [];
  for (const { path, meta } of published) {
    if (!routes.indexed.includes(path)) continue;
    const image = meta['og:image'] ?? '';
    if (seen.has(image)) shared.push(`${path} and ${seen.get(image)}: ${image}`);
    seen.set(image, path);
  }
  expect(shared).toEqual([]);
});

test('a post without a featured image gets a social image when it goes live', async ({
  request,
  signIn,
}) => {
  const moderator = await signIn('moderator@example.com');
  const post = await pendingPost(moderator);
  await setStatus(moderator, post.id, 'approved');
  const imageOf = async () => {
    const html = await (await request.get(`/blog/${post.slug}`)).text();
    return /<meta property="og:image" content="(.*?)"/.exec(html)?.[1] ?? '';
  };
  await expect.poll(imageOf).not.toBe('');
  const address = await imageOf();
  await expect.poll(() => readImage(request, address)).toEqual(expected);
  await setStatus(moderator, post.id, 'pending');
  await expect.poll(async () => (await request.get(`/blog/${post.slug}`)).status()).toBe(404);
});
