import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LoadedCode } from '../../../../publisher/code/load.ts';
import { contents } from '../folders.ts';
import { makePost, postId } from '../posts.ts';
import { startScenario, type Scenario } from '../release-scenario.ts';
import { draw, imageOf, imagesIn, imagesOf } from './drawn-area.ts';

const titles = ['Drawn one', 'Drawn two', 'Drawn three'] as const;
const trees = ['a', 'b', 'current'] as const;

let scenario: Scenario;
let releases: string;

beforeEach(async () => {
  scenario = await startScenario(3);
  titles.forEach((title, n) => scenario.backend.put(makePost(n, { title })));
  releases = scenario.newArea();
  await scenario.publish(releases);
});
afterEach(async () => {
  vi.useRealTimers();
  await scenario.close();
});

function expectImages(...expected: string[]) {
  for (const tree of trees) expect(imagesIn(releases, tree), tree).toEqual(imagesOf(...expected));
}

describe('images that are missing', () => {
  test('are drawn, those of the newest posts first, and served from both trees', async () => {
    const drawn = await draw(scenario, releases);
    expect(drawn).toMatchObject({ drawn: 3, missing: 0, failed: [] });
    expect(drawn.begun).toEqual(['post-2', 'post-1', 'post-0']);
    expectImages(...titles);
  });

  test('are on disk once', async () => {
    await draw(scenario, releases);
    const name = imageOf('Drawn one');
    const inodes = ['a/social', 'b/social', 'social'].map(
      (folder) => statSync(join(releases, folder, name)).ino,
    );
    expect(new Set(inodes).size).toBe(1);
  });

  test('are drawn once: another look draws and links nothing', async () => {
    await draw(scenario, releases);
    expect(await draw(scenario, releases)).toMatchObject({ drawn: 0, linked: 0, begun: [] });
  });

  test('are drawn once for two posts that show the same', async () => {
    scenario.backend.put(makePost(5, { title: 'Drawn one' }));
    await scenario.publish(releases);
    expect(await draw(scenario, releases)).toMatchObject({ drawn: 3 });
  });

  test('are none where no release is live', async () => {
    const nowhere = scenario.newArea();
    expect(await draw(scenario, nowhere)).toMatchObject({ drawn: 0, missing: 0 });
  });
});

describe('an image that cannot be drawn', () => {
  beforeEach(async () => {
    scenario.backend.put(makePost(1, { title: 'Drawn, but undrawable' }));
    await scenario.publish(releases);
  });

  test('is told with its post, and does not stop the others', async () => {
    const drawn = await draw(scenario, releases);
    expect(drawn).toMatchObject({ drawn: 2, missing: 1, failed: ['post-1: No such letter.'] });
    expectImages('Drawn one', 'Drawn three');
  });

  test('is left out where that is asked for, and missing all the same', async () => {
    const skip = [imageOf('Drawn, but undrawable')];
    const drawn = await draw(scenario, releases, { skip });
    expect(drawn).toMatchObject({ drawn: 2, missing: 1, failed: [] });
  });
});

describe('while images are drawn', () => {
  /** The fake code, which does something before it draws for the first time. */
  function interrupted(first: () => Promise<unknown>): LoadedCode {
    const { code, renderer } = scenario.loaded;
    let wait: (() => Promise<unknown>) | undefined = first;
    const loadSocialImages = async () => {
      const social = await renderer.loadSocialImages();
      return {
        ...social,
        async draw(...shown: Parameters<typeof social.draw>) {
          await wait?.();
          wait = undefined;
          return social.draw(...shown);
        },
      };
    };
    return { code, renderer: { ...renderer, loadSocialImages } };
  }

  test('a newer release goes live: its post comes next', async () => {
    const code = interrupted(() => {
      scenario.backend.put(makePost(9, { title: 'Drawn, and new' }));
      return scenario.publish(releases);
    });
    const drawn = await draw(scenario, releases, {}, code);
    expect(drawn.begun).toEqual(['post-2', 'post-9', 'post-1', 'post-0']);
    expectImages(...titles, 'Drawn, and new');
  });

  test('a release is made from nothing, which empties the trees: all are linked again', async () => {
    await draw(scenario, releases);
    scenario.backend.put(makePost(9, { title: 'Drawn, and new' }));
    await scenario.publish(releases);
    const code = interrupted(() => {
      for (const tree of ['a', 'b']) writeFileSync(join(releases, `state-${tree}.json`), '');
      return scenario.publish(releases);
    });
    expect(await draw(scenario, releases, {}, code)).toMatchObject({ drawn: 1, linked: 6 });
    expectImages(...titles, 'Drawn, and new');
  });
});

describe('a release that was made from nothing', () => {
  beforeEach(async () => {
    await draw(scenario, releases);
    for (const tree of ['a', 'b']) writeFileSync(join(releases, `state-${tree}.json`), '');
    await scenario.publish(releases);
    expect(imagesIn(releases, 'current')).toBeUndefined();
  });

  test('gets its images back without a drawing', async () => {
    expect(await draw(scenario, releases)).toMatchObject({ drawn: 0, linked: 6 });
    expectImages(...titles);
  });
});

test('a tree that somebody took away is not begun: the next publish has to find it missing', async () => {
  for (const tree of ['a', 'b']) {
    rmSync(join(releases, tree), { recursive: true });
    await draw(scenario, releases);
    expect(existsSync(join(releases, tree))).toBe(false);
    for (const title of ['Once', 'Twice']) {
      scenario.backend.put(makePost(7, { title }));
      await scenario.publish(releases);
    }
    const files = Object.entries(contents(join(releases, 'current')));
    const site = Object.fromEntries(files.filter(([file]) => !file.startsWith('social/')));
    expect(site).toEqual(await scenario.fromNothing());
  }
});

describe('an image that no post names any more', () => {
  const day = 24 * 60 * 60 * 1000;
  const start = Date.UTC(2026, 0, 1);
  const everything = { everything: true };
  const rename = async (title: string) => {
    scenario.backend.put(makePost(0, { title }));
    await scenario.publish(releases);
  };

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    await draw(scenario, releases);
    await rename('Renamed');
    expect(await draw(scenario, releases, everything)).toMatchObject({ removed: 0 });
  });

  test('is kept for a day: networks fetch late', async () => {
    vi.setSystemTime(start + day - 1);
    expect(await draw(scenario, releases, everything)).toMatchObject({ removed: 0 });
    expectImages(...titles);
    vi.setSystemTime(start + day);
    expect(await draw(scenario, releases, everything)).toMatchObject({ removed: 1 });
    expectImages('Drawn two', 'Drawn three');
  });

  test('stays when nothing but the newest posts was looked at', async () => {
    vi.setSystemTime(start + 9 * day);
    expect(await draw(scenario, releases)).toMatchObject({ removed: 0 });
  });

  test('stays when a post names it again, and from then on has its day anew', async () => {
    await rename('Drawn one');
    vi.setSystemTime(start + 2 * day);
    expect(await draw(scenario, releases, everything)).toMatchObject({ removed: 0, drawn: 0 });
    await rename('Renamed');
    expect(await draw(scenario, releases, everything)).toMatchObject({ removed: 0 });
  });

  test('stays when it is not known what posts name', async () => {
    rmSync(join(releases, 'current'));
    vi.setSystemTime(start + 9 * day);
    expect(await draw(scenario, releases, everything)).toMatchObject({ removed: 0 });
    expect(readdirSync(join(releases, 'social'))).toContain(imageOf('Drawn one'));
  });

  test('goes with the post', async () => {
    for (const n of [1, 2]) scenario.backend.remove(postId(n));
    await scenario.publish(releases);
    await draw(scenario, releases, everything);
    vi.setSystemTime(start + 3 * day);
    expect(await draw(scenario, releases, everything)).toMatchObject({ removed: 3 });
    expectImages();
  });
});
