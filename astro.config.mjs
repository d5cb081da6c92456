// @ts-check
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import publisher from './publisher/adapter.mjs';
import { isIndexed } from './src/config/indexing.ts';
import { environment } from './src/lib/environment/integration.ts';
import { hydration } from './src/lib/hydration/integration.ts';
import { styleOrder } from './src/lib/style-order.ts';
import { dedicatedArticleSlug, isPostSlug } from './supabase/functions/_shared/rules/post/slugs.ts';

/**
 * Removes Vite's helper that preloads the dependencies of dynamic imports, 0.7 KB of script on every page.
 * It's mostly for the styles of islands, which are in the page's HTML or in the staff stylesheet.
 *
 * @type {import('vite').Plugin}
 */
const plainImports = {
  name: 'plain-imports',
  apply: 'build',
  enforce: 'pre',
  // In the config file, Astro's own value would override it.
  configEnvironment: (name) =>
    name === 'client' ? { build: { modulePreload: false } } : undefined,
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

/**
 * Chunks for small shared modules. By default each combination of pages gets its own chunk, which means more
 * requests and files too small to compress well.
 */
const shared = [
  {
    // Bundled with the script that every page runs.
    name: 'every-page',
    test: /preload-helper|\/src\/layouts\/Base\.astro\?|\/src\/(?:features\/tracking\/(?:arrival|consent|banner\/offer|tags\/load-tags)|lib\/(?:page-shown|storage))\.ts$|\/rules\/tracking\/touch\.ts$/,
  },
  {
    // Bundled with the listing's script. The island shares these modules.
    name: 'listing-page',
    test: /\/src\/pages\/blog\.astro\?|\/src\/features\/blog\/listing\/(?:position|view-params)\.ts$/,
  },
  {
    name: 'tracking',
    test: /astro:env\/client|\/src\/(?:config\/conversions|features\/tracking\/(?:conversions|events)|lib\/supabase\/visitor-headers)\.ts$/,
  },
  {
    // Listed before React, so that the script of a page without an island doesn't load React. Separate from the forms,
    // because the blog's listing and the cookie banner don't need them. Without @nanostores/query, which neither the
    // forms nor the comments use.
    name: 'stores',
    test: /node_modules\/nanostores\/|\/src\/lib\/(?:pointer-release|random-id|timing|security\/trusted-types|hydration\/(?:island-lock|original-text))\.ts$/,
  },
  {
    name: 'react',
    test: /node_modules\/(?:react|react-dom|scheduler|@astrojs\/react|@nanostores\/react)\/|\/src\/(?:components\/ui\/Field\.tsx|lib\/hydration\/use-hydrated\.ts)$/,
  },
  {
    name: 'visitor-client',
    test: /node_modules\/@supabase\/postgrest-js\/|\/src\/lib\/supabase\/visitor-client\.ts$/,
  },
  {
    // Shared by the lead forms, the staff forms, and the comments, which would otherwise load seven small files.
    name: 'forms',
    test: /node_modules\/valibot\/|\/src\/lib\/toasts\/index\.ts$|\/_shared\/rules\/(?:storable|account\/email|limits|lead\/text)\.ts$/,
  },
  {
    name: 'lead-forms',
    test: /\/_shared\/rules\/lead\/(?:fields|forms)\.ts$/,
  },
  {
    // Separate from the lead forms, because the auth client uses it, too.
    name: 'functions-client',
    test: /node_modules\/@supabase\/functions-js\/|\/src\/lib\/supabase\/functions-client\.ts$/,
  },
  {
    // Separate from the forms, because the comments don't need it.
    name: 'form-state',
    test: /node_modules\/(?:react-hook-form|@hookform)\//,
  },
];

/**
 * Names a page's script after the page. Astro's longer names would be in the HTML.
 *
 * @param {{ name: string }} chunk
 */
const shortName = ({ name }) =>
  `_astro/${name.replace(/\.astro.*/, '').replace(/[^\w.-]/g, '_')}.[hash].js`;

const stylesheets = [
  {
    // Pages rendered by the code build and pages rendered by a publish share this stylesheet. A separate chunk makes it
    // identical in both.
    name: 'post-text',
    test: /\/post-text\.css$/,
  },
  { name: 'staff', test: /\/src\/styles\/staff\.css$/ },
];
const separateStylesheets = {
  build: { rolldownOptions: { output: { codeSplitting: { groups: stylesheets } } } },
};

/**
 * A second round trip would cost visitors more than the stylesheet's size. Staff pages link theirs
 * (docs/decisions/043-link-the-staff-stylesheet.md). A small script inlined into one page would add its hash to the
 * headers of many. LoadAfterPaint is on every page anyway.
 *
 * @param {string} file
 */
function isInlined(file) {
  return file.endsWith('.css') ? !/\/staff\.[^/]*$/.test(file) : file.includes('LoadAfterPaint');
}

/**
 * Writes sitemap-pages-0.xml, which /sitemap.xml lists beside the sitemaps of posts and archives. The filter leaves
 * those out, because Astro passes them to it, too, when it prerenders every route.
 */
const sitePagesOnly = {
  filenameBase: 'sitemap-pages',
  /** @param {string} page URL */
  filter(page) {
    const { pathname } = new URL(page);
    const [, slug] = /^\/blog\/([^/]+)$/.exec(pathname) ?? [];
    const isOfPosts = pathname.startsWith('/blog/archive') || (slug && isPostSlug(slug));
    return isIndexed(pathname) && pathname !== '/blog/404' && !isOfPosts;
  },
  /**
   * Only the article has a date. Other pages change with the code.
   *
   * @param {import('@astrojs/sitemap').SitemapItem} item
   */
  serialize(item) {
    if (!item.url.endsWith(`/blog/${dedicatedArticleSlug}`)) return item;
    const article = readFileSync(`src/content/articles/${dedicatedArticleSlug}.md`, 'utf8');
    const [, modified = ''] = /^modified: (\S+)$/m.exec(article) ?? [];
    return { ...item, lastmod: new Date(modified).toISOString() };
  },
};

/** Removes the index that `sitemap` writes, because /sitemap.xml is the site's index. */
const withoutSitemapIndex = {
  name: 'without-sitemap-index',
  hooks: {
    /** @param {{ dir: URL }} build */
    'astro:build:done': ({ dir }) => rmSync(new URL('sitemap-pages-index.xml', dir)),
  },
};

/** Set by the platform. On one machine, the site serves the backend's images, also under `astro dev`. */
const backend = process.env['PUBLIC_SUPABASE_URL'];

export default defineConfig({
  output: 'static',
  adapter: publisher(),
  integrations: [
    environment(),
    hydration(),
    react(),
    sitemap(sitePagesOnly),
    withoutSitemapIndex,
    styleOrder(),
  ],
  outDir: './.build',
  // Not in node_modules, which `npm ci` empties.
  cacheDir: './.cache/astro',
  // Static hosts serve blog.html at /blog.
  trailingSlash: 'never',
  // `auto` follows assetsInlineLimit.
  build: { format: 'file', inlineStylesheets: 'auto' },
  // Astro's default. Prettier relies on it.
  compressHTML: 'jsx',
  devToolbar: { enabled: false },
  vite: {
    resolve: {
      alias: [
        {
          find: '@supabase/realtime-js',
          replacement: fileURLToPath(new URL('src/lib/supabase/no-realtime.ts', import.meta.url)),
        },
        {
          find: /^@supabase\/storage-js$/,
          replacement: fileURLToPath(
            new URL('src/lib/supabase/deferred-storage.ts', import.meta.url),
          ),
        },
      ],
    },
    server: { proxy: backend ? { '/storage/v1/object/public/': backend } : {} },
    plugins: [tailwindcss(), plainImports],
    build: { assetsInlineLimit: isInlined },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: { codeSplitting: { groups: shared }, entryFileNames: shortName },
          },
        },
      },
      ssr: separateStylesheets,
      prerender: separateStylesheets,
    },
  },
});
