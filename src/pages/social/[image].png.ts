import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { APIRoute, GetStaticPaths } from 'astro';
import { root } from 'astro:config/server';
import { sitePages } from '~/lib/site-pages';
import { cachedSocialImage, shownOf, socialImage, type Shown } from '~/lib/social-image';

/** Kept between builds: a build draws only what no build before it has drawn. */
const drawn = fileURLToPath(new URL('.cache/social', root));

/** The images of the pages that are made by hand; those of posts are the publisher's. */
export const getStaticPaths = (async () => {
  const all = (await sitePages()).map(shownOf);
  // Two pages with the same words have one image.
  const images = new Map(all.map((shown) => [socialImage(shown).path, shown]));
  return [...images].map(([path, shown]) => ({
    params: { image: basename(path, '.png') },
    props: { shown },
  }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<{ shown: Shown }> = async ({ props }) =>
  new Response(Buffer.from(await cachedSocialImage(props.shown, drawn)), {
    headers: { 'Content-Type': 'image/png' },
  });
