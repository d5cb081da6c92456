import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { industries } from '~/config/industries';
import { places } from '~/config/places';
import { services } from '../../../services.ts';

const namesIn = (pattern: string) =>
  globSync(pattern).map((file) => basename(file).replace(/\.\w+$/, ''));

/** The paths of each route with a parameter. */
const pathsByRoute: Record<string, readonly string[]> = {
  '/[...service]': services.map(({ path }) => path),
  '/[industry]': industries.map(({ path }) => path),
  '/[legal]': namesIn('src/content/legal/*.md').map((name) => `/${name}`),
  '/healthcare-staffing/[place]': places.map(({ path }) => path),
  '/about/[person]': namesIn('src/content/people/*.yaml').map((name) => `/about/${name}`),
  // Depend on posts and page content.
  '/blog/[slug]': [],
  '/blog/archive/[id]': [],
  '/rss/[category].xml': [],
  '/social/[image].png': [],
  '/sitemap-posts-[number].xml': [],
};

/** The path of every page and file in src/pages, except posts and images. */
export const addresses: readonly string[] = globSync('src/pages/**/*.{astro,ts}')
  .map((file) => file.replace(/^src\/pages/, '').replace(/\.(astro|ts)$/, ''))
  .flatMap((route) => {
    if (!route.includes('[')) return route.replace(/\/?index$/, '') || '/';
    const paths = pathsByRoute[route];
    if (!paths) throw new Error(`tests/unit/src/config/addresses.ts has no paths for ${route}.`);
    return paths;
  });
