import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { createTestHarness } from 'wrangler';
import { loadImageRenderer, type SocialText } from '~/lib/social-image';
import { temporaryFolder } from '../../../../temporary-folder.ts';

const root = join(import.meta.dirname, '../../../../..');
const { resolve } = createRequire(import.meta.url);

const worker = `
import layout from '${resolve('satori/yoga.wasm')}';
import resvg from '${resolve('@resvg/resvg-wasm/index_bg.wasm')}';
import { loadImageRenderer } from './load.js';

export default {
  async fetch(request) {
    const { draw } = await loadImageRenderer({ layout, resvg });
    return new Response(await draw(await request.json()));
  },
};`;

test('a Cloudflare Worker renders the same bytes as Node', { timeout: 120_000 }, async () => {
  const folder = temporaryFolder();
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    resolve: {
      alias: { '~rules': join(root, 'supabase/functions/_shared/rules'), '~': join(root, 'src') },
    },
    ssr: { noExternal: true },
    build: {
      ssr: 'src/lib/social-image/load.ts',
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
    },
  });
  const main = join(folder, 'worker.js');
  writeFileSync(main, worker);
  const server = createTestHarness({
    root: folder,
    workers: [
      {
        config: {
          name: 'images',
          main,
          compatibility_date: '2026-10-01',
          compatibility_flags: ['nodejs_compat'],
        },
      },
    ],
  });
  onTestFinished(() => server.close());
  await server.listen();

  const text: SocialText = { kicker: 'Services', title: 'Voice AI – Nguyễn 招聘' };
  const response = await server.fetch('/', { method: 'POST', body: JSON.stringify(text) });
  expect(response.status).toBe(200);
  // Right away: wrangler passes on the body of a response that undici cancels when it's garbage-collected.
  const image = Buffer.from(await response.arrayBuffer());
  const { draw } = await loadImageRenderer();
  expect(image.equals(await draw(text))).toBe(true);
});
