// @ts-check
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import publisher from './publisher/adapter.mjs';
import { environment } from './src/lib/environment/integration.ts';

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
    plugins: [tailwindcss()],
    // Scripts are files of their own, which no page waits for, where they are worth a request.
    build: { assetsInlineLimit: 500 },
  },
});
