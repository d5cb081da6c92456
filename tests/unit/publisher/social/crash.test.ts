import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { breakDisk } from '../disk-faults.ts';
import { makePost } from '../posts.ts';
import { startScenario, type Scenario } from '../release-scenario.ts';
import { imagesIn, imagesOf, renderImages } from './rendered-area.ts';

let scenario: Scenario;
/** A release area with one image and two missing ones. */
let base: string;

beforeAll(async () => {
  scenario = await startScenario(1);
  base = scenario.newArea();
  scenario.backend.put(makePost(1, { title: 'Drawn one' }));
  await scenario.publish(base);
  await renderImages(scenario, base);
  scenario.backend.put(makePost(2, { title: 'Drawn two' }));
  scenario.backend.put(makePost(3, { title: 'Drawn three' }));
  await scenario.publish(base);
});
afterAll(() => scenario.close());

const allImages = imagesOf('Drawn one', 'Drawn two', 'Drawn three');

/** Renders images in a copy of the base. From its nth change on, the disk fails. */
async function renderOnBrokenDisk(nth: number, fault: (call: string) => Error | undefined) {
  const releases = scenario.copyOf(base);
  const disk = breakDisk(nth, fault);
  try {
    const outcome = await renderImages(scenario, releases).catch((error: unknown) => error);
    return { releases, outcome, isReached: disk.changes() >= nth };
  } finally {
    disk.lift();
  }
}

function expectNoPartialImages(releases: string, when: string) {
  for (const tree of ['a', 'b']) {
    for (const [name, bytes] of Object.entries(imagesIn(releases, tree) ?? {})) {
      expect(bytes, when).toBe(allImages[name]);
    }
  }
}

async function expectNextRunCompletes(releases: string, when: string) {
  await renderImages(scenario, releases);
  for (const tree of ['a', 'b']) expect(imagesIn(releases, tree), when).toEqual(allImages);
  expect(readdirSync(join(releases, 'social', 'tmp')), when).toEqual([]);
}

test('a run that is killed at any moment leaves no partial image, and the next one completes it', async () => {
  for (let nth = 1, isReached = true; isReached; nth += 1) {
    const broken = await renderOnBrokenDisk(nth, () => new Error('killed'));
    ({ isReached } = broken);
    expectNoPartialImages(broken.releases, `killed at change ${nth}`);
    await expectNextRunCompletes(broken.releases, `killed at change ${nth}`);
  }
}, 30_000);

test('a run that fills the disk reports it, and the next one completes it', async () => {
  const full = (call: string) =>
    call.startsWith('rm') ? undefined : Object.assign(new Error('full'), { code: 'ENOSPC' });
  for (let nth = 1, isReached = true; isReached; nth += 1) {
    const { releases, outcome, ...broken } = await renderOnBrokenDisk(nth, full);
    ({ isReached } = broken);
    expectNoPartialImages(releases, `full at change ${nth}`);
    if (isReached) {
      expect(outcome).toMatchObject({
        name: 'PublishError',
        message: `The disk is full, so social images couldn’t be saved. Free some space for ${releases}; rendering is retried automatically.`,
      });
    }
    await expectNextRunCompletes(releases, `full at change ${nth}`);
  }
}, 30_000);
