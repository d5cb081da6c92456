// @ts-check
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import publisher from './publisher/adapter.mjs';
import { environment } from './src/lib/environment/integration.ts';

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
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

/**
 * Small modules that pages and islands share. Each set of pages would get a file of its own for what
 * only it shares: more requests, and files too small to be worth packing.
 */
const shared = [
  {
    name: 'every-page',
    test: /preload-helper|\/src\/lib\/(?:attribution\/(?:note-)?arrival|attribution\/stored|consent\/index|page-shown)\.ts$|\/rules\/touch\.ts$/,
  },
  {
    name: 'conversions',
    test: /astro:env\/client|\/src\/(?:config\/(?:conversions|integration)|lib\/client-events\/[^/]+|lib\/integration\/index|lib\/consent\/when-allowed|features\/conversions\/count(?:ed|-request))\.ts$/,
  },
];

export default defineConfig({
  output: 'static',
  adapter: publisher(),
  integrations: [environment(), react()],
  outDir: './.build',
  // Outside node_modules, which every `npm ci` empties.
  cacheDir: './.cache/astro',
  // Addresses without a slash or an ending, as static hosts serve `blog.html` at /blog.
  trailingSlash: 'never',
  // A second round trip for the stylesheet would cost more than it weighs (docs/decisions/011).
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
