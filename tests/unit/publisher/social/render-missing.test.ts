import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LoadedCode } from '../../../../publisher/code/load.ts';
import { contents } from '../folders.ts';
import { makePost } from '../posts.ts';
import { startScenario, type Scenario } from '../release-scenario.ts';
import { imagesIn, imagesOf, renderImages } from './rendered-area.ts';

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

async function retitle(n: number, title: string) {
  scenario.backend.put(makePost(n, { title }));
  await scenario.publish(releases);
}

/** Without their states, the next publish rebuilds the trees. */
function loseStates() {
  for (const tree of ['a', 'b']) writeFileSync(join(releases, `state-${tree}.json`), '');
}

test('an image that can’t be rendered is reported, and doesn’t stop the others', async () => {
  await retitle(1, 'Drawn, but undrawable');
  const run = await renderImages(scenario, releases);
  expect(run).toMatchObject({ rendered: 2, missing: 1, failed: ['post-1: No such letter.'] });
  expectImages('Drawn one', 'Drawn three');
});

describe('while images are rendered', () => {
  /** The fake renderer, which first waits for `interruption` when it renders an image. */
  function interrupted(interruption: () => Promise<unknown>): LoadedCode {
    const { code, renderer } = scenario.loaded;
    let wait: (() => Promise<unknown>) | undefined = interruption;
    const loadSocialImages = async () => {
      const social = await renderer.loadSocialImages();
      return {
        ...social,
        async render(...shown: Parameters<typeof social.render>) {
          await wait?.();
          wait = undefined;
          return social.render(...shown);
        },
      };
    };
    return { code, renderer: { ...renderer, loadSocialImages } };
  }

  test('a new release goes live: its post is next', async () => {
    const code = interrupted(() => retitle(9, 'Drawn, and new'));
    const run = await renderImages(scenario, releases, {}, code);
    // The newest post comes first.
    expect(run.started).toEqual(['post-2', 'post-9', 'post-1', 'post-0']);
    expectImages(...titles, 'Drawn, and new');
  });

  test('a rebuild replaces the trees: all images are linked again', async () => {
    await renderImages(scenario, releases);
    await retitle(9, 'Drawn, and new');
    const code = interrupted(() => {
      loseStates();
      return scenario.publish(releases);
    });
    const run = await renderImages(scenario, releases, {}, code);
    expect(run).toMatchObject({ rendered: 1, linked: 6 });
    expectImages(...titles, 'Drawn, and new');
  });
});

test('a rebuilt release gets its images back without rendering them', async () => {
  await renderImages(scenario, releases);
  loseStates();
  await scenario.publish(releases);
  expect(imagesIn(releases, 'current')).toBeUndefined();
  expect(await renderImages(scenario, releases)).toMatchObject({ rendered: 0, linked: 6 });
  expectImages(...titles);
});

test('a missing tree isn’t created, because the next publish has to notice', async () => {
  for (const tree of ['a', 'b']) {
    rmSync(join(releases, tree), { recursive: true });
    await renderImages(scenario, releases);
    expect(existsSync(join(releases, tree))).toBe(false);
    for (const title of ['Once', 'Twice']) await retitle(7, title);
    const files = Object.entries(contents(join(releases, 'current')));
    const site = Object.fromEntries(files.filter(([file]) => !file.startsWith('social/')));
    expect(site).toEqual(await scenario.fromNothing());
  }
});

describe('an image that no post uses anymore', () => {
  const day = 24 * 60 * 60 * 1000;
  const start = Date.UTC(2026, 0, 1);
  const everything = { everything: true };
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    await renderImages(scenario, releases);
    await retitle(0, 'Renamed');
    expect(await renderImages(scenario, releases, everything)).toMatchObject({ removed: 0 });
  });

  test('is kept for a day', async () => {
    vi.setSystemTime(start + day - 1);
    expect(await renderImages(scenario, releases, everything)).toMatchObject({ removed: 0 });
    expectImages(...titles);
    vi.setSystemTime(start + day);
    expect(await renderImages(scenario, releases)).toMatchObject({ removed: 0 });
    expect(await renderImages(scenario, releases, everything)).toMatchObject({ removed: 1 });
    expectImages('Drawn two', 'Drawn three');
  });

  test('is kept when a post uses it again, and then the day starts over', async () => {
    await retitle(0, 'Drawn one');
    vi.setSystemTime(start + 2 * day);
    const run = await renderImages(scenario, releases, everything);
    expect(run).toMatchObject({ removed: 0, rendered: 0 });
    await retitle(0, 'Renamed');
    expect(await renderImages(scenario, releases, everything)).toMatchObject({ removed: 0 });
  });
});
