import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { places } from '~/config/places';
import { services } from '~/config/services';

const namesIn = (pattern: string) =>
  globSync(pattern).map((file) => basename(file).replace(/\.\w+$/, ''));

/** What stands for `[name]` in a page's file name, by the route. */
const filled: Record<string, readonly string[]> = {
  '/services/[service]': services
    .map(({ path }) => path)
    .filter((path) => path.startsWith('/services/')),
  '/healthcare-staffing/[place]': places.map(({ path }) => path),
  '/about/[person]': namesIn('src/content/people/*.yaml').map((name) => `/about/${name}`),
  // Posts come from the database, pictures from what they show.
  '/blog/[slug]': [],
  '/social/[image].png': [],
};

/** Every address of a page or file that src/pages makes, but posts and pictures. */
export const addresses: readonly string[] = globSync('src/pages/**/*.{astro,ts}')
  .map((file) => file.replace(/^src\/pages/, '').replace(/\.(astro|ts)$/, ''))
  .flatMap((route) => {
    if (!route.includes('[')) return route.replace(/\/?index$/, '') || '/';
    const paths = filled[route];
    if (!paths) throw new Error(`tests/unit/src/config/addresses.ts does not know ${route}.`);
    return paths;
  });
