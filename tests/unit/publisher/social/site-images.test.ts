import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Renderer } from '../../../../publisher/code/load.ts';
import type { PostCard } from '../../../../publisher/content/snapshot.ts';
import { addSocialImages } from '../../../../publisher/social/site-images.ts';
import { loadSocialImages } from '../fake-renderer.mjs';
import { imageOf } from './drawn-area.ts';

let folder: string;
let drawn: string;
let said: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-images-'));
  drawn = join(folder, 'drawn');
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

async function add(...titles: string[]): Promise<string[]> {
  const cards = titles.map((title, n) => ({ slug: `post-${n}`, title }) as PostCard);
  const logger = (line: string) => said.push(line);
  await addSocialImages({ loadSocialImages } as unknown as Renderer, cards, {
    ...{ site: join(folder, 'site'), drawn, logger },
  });
  return readdirSync(join(folder, 'site', 'social')).sort();
}

test('one image that cannot be drawn is told; the others are there', async () => {
  expect(await add('Drawn one', 'Drawn, but undrawable')).toEqual([imageOf('Drawn one')]);
  expect(said).toEqual([
    'The social image of the post "post-1" could not be drawn: No such letter.',
  ]);
});

test('what no site has used for a month is forgotten', async () => {
  const day = 24 * 60 * 60;
  const now = Date.now() / 1000;
  mkdirSync(drawn);
  for (const [name, age] of [
    [imageOf('Drawn one'), 99 * day],
    ['unused.png', 29 * day],
    ['old.png', 31 * day],
  ] as const) {
    writeFileSync(join(drawn, name), '');
    utimesSync(join(drawn, name), now - age, now - age);
  }
  await add('Drawn one');
  expect(readdirSync(drawn).sort()).toEqual([imageOf('Drawn one'), 'unused.png'].sort());
});

test('a folder that keeps nothing costs no site', async () => {
  writeFileSync(drawn, 'no folder');
  expect(await add('Drawn one')).toEqual([imageOf('Drawn one')]);
  expect(said).toEqual([expect.stringContaining(drawn)]);
});
