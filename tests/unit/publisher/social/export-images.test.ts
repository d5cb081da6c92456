import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { loadCode } from '../../../../publisher/code/load.ts';
import type { PostCard } from '../../../../publisher/renderer-entry.ts';
import { exportSocialImages } from '../../../../publisher/social/export-images.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';
import { makeCode } from '../fake-code.ts';

const imageOf = (title: string) => `${hash('sha256', title).slice(0, 16)}.png`;

let cache: string;
let log: string[];
beforeEach(() => {
  cache = join(temporaryFolder(), 'cache');
  log = [];
});

async function exportImages(...titles: string[]): Promise<string[]> {
  const cards = titles.map((title, n) => ({ slug: `post-${n}`, title }) as PostCard);
  const folder = join(temporaryFolder(), 'social');
  const logger = (line: string) => log.push(line);
  const buildDir = temporaryFolder();
  makeCode(buildDir);
  const { renderer } = await loadCode(buildDir);
  await exportSocialImages(renderer, cards, { buildDir, folder, cache, logger });
  return readdirSync(folder);
}

test('logs an image that can’t be rendered, and exports the others', async () => {
  expect(await exportImages('Drawn one', 'Drawn, but undrawable')).toEqual([imageOf('Drawn one')]);
  expect(log).toEqual([
    'The social image of the post "post-1" couldn’t be rendered: No such letter.',
  ]);
});

test('removes images that the site no longer shows from the cache', async () => {
  mkdirSync(cache);
  for (const name of [imageOf('Drawn one'), 'unused.png']) writeFileSync(join(cache, name), 'PNG');
  await exportImages('Drawn one');
  expect(readdirSync(cache)).toEqual([imageOf('Drawn one')]);
});

test('a broken cache doesn’t fail the export', async () => {
  writeFileSync(cache, 'not a folder');
  expect(await exportImages('Drawn one')).toEqual([imageOf('Drawn one')]);
  expect(log).toEqual([expect.stringContaining(cache)]);
});
