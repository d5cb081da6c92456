// @ts-check
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import publisher from './publisher/adapter.mjs';
import { isIndexed } from './src/config/indexing.ts';
import { environment } from './src/lib/environment/integration.ts';
import { hydration } from './src/lib/hydration/integration.ts';
import { isPostSlug } from './supabase/functions/_shared/rules/slugs.ts';

/**
 * What is loaded later is loaded as it is. Vite would fetch what goes with it ahead, styles above all,
 * with 0.7 KB of script on every page; here a style is always in the page.
 *
 * @type {import('vite').Plugin}
 */
const plainImports = {
  name: 'plain-imports',
  apply: 'build',
  enforce: 'pre',
  // Astro sets another value, which comes behind the one of a configuration file.
  configEnvironment: (name) =>
    name === 'client' ? { build: { modulePreload: false } } : undefined,
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

/**
 * Small modules that pages and islands share. Each set of pages would get a file of its own for what
 * only it shares: more requests, some of them in a row, and files too small to be worth packing.
 */
const shared = [
  {
    // With the script that every page runs: whoever else imports one of these has it there already.
    name: 'every-page',
    test: /preload-helper|\/src\/layouts\/Base\.astro\?|\/src\/lib\/(?:(?:attribution|consent)\/[^/]+|page-shown)\.ts$|\/rules\/touch\.ts$/,
  },
  {
    name: 'conversions',
    test: /astro:env\/client|\/src\/(?:config\/(?:conversions|integration)|lib\/client-events\/[^/]+|lib\/integration\/index|features\/conversions\/count(?:ed|-request))\.ts$/,
  },
  {
    // What every island stands on: three files that always go together.
    name: 'react',
    test: /node_modules\/(?:react|react-dom|scheduler|@astrojs\/react)\//,
  },
  {
    // What every form stands on. Staff have forms too: for what they share with a lead form, its pages would
    // get seven files in place of one, packed worse and most of them too small to be packed at all.
    name: 'forms',
    test: /node_modules\/(?:react-hook-form|@hookform|valibot|nanostores|@nanostores\/react)\/|\/src\/lib\/(?:toasts\/index|supabase\/functions-client)\.ts$|\/_shared\/rules\/(?:email|limits|lead-(?:text|fields|options|spam|forms))\.ts$/,
  },
];

/**
 * Writes sitemap-pages-0.xml, which /sitemap.xml lists beside the posts' sitemaps. When Astro
 * prerenders every route, posts are among the pages it offers.
 */
const sitePagesOnly = {
  filenameBase: 'sitemap-pages',
  /** @param {string} page URL */
  filter(page) {
    const { pathname } = new URL(page);
    const [, slug] = /^\/blog\/([^/]+)$/.exec(pathname) ?? [];
    return isIndexed(pathname) && pathname !== '/blog/404' && !(slug && isPostSlug(slug));
  },
};

export default defineConfig({
  output: 'static',
  adapter: publisher(),
  integrations: [environment(), hydration(), react(), sitemap(sitePagesOnly)],
  outDir: './.build',
  // Outside node_modules, which every `npm ci` empties.
  cacheDir: './.cache/astro',
  // Addresses without a slash or an ending, as static hosts serve `blog.html` at /blog.
  trailingSlash: 'never',
  // A second round trip for the stylesheet would cost more than its size
  // (docs/decisions/011-inline-the-stylesheet.md).
  build: { format: 'file', inlineStylesheets: 'always' },
  // Whitespace as in JSX, Astro's default: the formatter counts on it.
  compressHTML: 'jsx',
  devToolbar: { enabled: false },
  vite: {
    plugins: [tailwindcss(), plainImports],
    // Scripts are files of their own, which no page waits for, where they are worth a request.
    build: { assetsInlineLimit: 500 },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: { codeSplitting: { groups: shared } },
          },
        },
      },
    },
  },
});
