import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { contents } from '../folders.ts';
import { makePost } from '../posts.ts';
import { openScenario, type Scenario } from '../release-scenario.ts';

let scenario: Scenario;
beforeEach(async () => {
  scenario = await openScenario(1);
  await scenario.deploy('code-1', { 'index.html': 'home', _redirects: '/old / 301\n' });
});

const log: string[] = [];

const exportTo = (target: string) => scenario.exportTo(target, (line) => log.push(line));

test('old slugs are redirects, at most as many as static hosts read', async () => {
  const target = join(scenario.folder, 'dist');
  async function exportWith(oldSlugs: number) {
    const old_slugs = Array.from({ length: oldSlugs }, (_, n) => `old-${n}`);
    scenario.backend.put(makePost(1, { old_slugs }));
    await exportTo(target);
  }
  await expect(exportWith(2000)).rejects.toThrow('The site has 2001 redirects');
  expect(existsSync(target)).toBe(false);
  await exportWith(1999);
  expect(contents(target)['_redirects']?.match(/^\/.*$/gm)).toHaveLength(2000);
});

test('an export leaves out a post that can’t be published, and says why', async () => {
  const [before, after] = [join(scenario.folder, 'before'), join(scenario.folder, 'after')];
  await exportTo(before);
  log.length = 0;
  // The listing fails, although the post's own page doesn't.
  scenario.backend.put(makePost(2, { title: 'unlistable' }));
  await exportTo(after);
  expect(log).toEqual([
    '/blog/post-2 can’t be published. The page /blog can’t show this version of the post. Undo its last change.',
  ]);
  expect(contents(after)).toEqual(contents(before));
});

// tests/unit/publisher/site.test.ts tests that a failed export keeps the earlier one.
test('an export fails if many posts can’t be published', async () => {
  for (let n = 1; n < 8; n += 1) scenario.backend.put(makePost(n));
  await scenario.deploy('code-2', { _redirects: '', broken: 'Post [0-4]' });
  await expect(exportTo(join(scenario.folder, 'dist'))).rejects.toThrow('can’t render some pages');
  expect(existsSync(join(scenario.folder, 'build', 'site.next'))).toBe(false);
});
