import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { APIRoute, GetStaticPaths } from 'astro';
import { root } from 'astro:config/server';
import { sitePages } from '~/lib/site-pages';
import {
  cachedImage,
  loadImageRenderer,
  pageImageText,
  socialImage,
  type SocialText,
} from '~/lib/social-image';

/** Kept between builds, so that each image is rendered once. */
const cache = fileURLToPath(new URL('.cache/social', root));

/** The images of site pages. The publisher renders those of posts. */
export const getStaticPaths = (async () => {
  const all = (await sitePages()).map(pageImageText);
  // Pages with the same text share an image.
  const images = new Map(all.map((text) => [socialImage(text).path, text]));
  return [...images].map(([path, text]) => ({
    params: { image: basename(path, '.png') },
    props: { text },
  }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<{ text: SocialText }> = async ({ props: { text } }) => {
  const png = await cachedImage(cache, socialImage(text).path, async () => {
    const { draw } = await loadImageRenderer();
    return draw(text);
  });
  return new Response(Buffer.from(png), { headers: { 'Content-Type': 'image/png' } });
};
