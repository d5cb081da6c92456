import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { breakDisk } from '../disk-faults.ts';
import { makePost } from '../posts.ts';
import { startScenario, type Scenario } from '../release-scenario.ts';
import { draw, imagesIn, imagesOf } from './drawn-area.ts';

let scenario: Scenario;
/** A release area with one image drawn and two missing. */
let base: string;

beforeAll(async () => {
  scenario = await startScenario(1);
  base = scenario.newArea();
  scenario.backend.put(makePost(1, { title: 'Drawn one' }));
  await scenario.publish(base);
  await draw(scenario, base);
  scenario.backend.put(makePost(2, { title: 'Drawn two' }));
  scenario.backend.put(makePost(3, { title: 'Drawn three' }));
  await scenario.publish(base);
});
afterAll(() => scenario.close());

const drawnAll = imagesOf('Drawn one', 'Drawn two', 'Drawn three');

/** Draws in a copy of the base while the disk breaks at its nth change. */
async function drawBroken(nth: number, fault: (call: string) => Error | undefined) {
  const releases = scenario.copyOf(base);
  const disk = breakDisk(nth, fault);
  try {
    const outcome = await draw(scenario, releases).catch((error: unknown) => error);
    return { releases, outcome, reached: disk.changes() >= nth };
  } finally {
    disk.lift();
  }
}

/** Whatever is served is a whole image. */
function expectWhole(releases: string, when: string) {
  for (const tree of ['a', 'b']) {
    for (const [name, bytes] of Object.entries(imagesIn(releases, tree) ?? {})) {
      expect(bytes, when).toBe(drawnAll[name]);
    }
  }
}

function expectAll(releases: string, when: string) {
  for (const tree of ['a', 'b']) expect(imagesIn(releases, tree), when).toEqual(drawnAll);
  expect(readdirSync(join(releases, 'social', 'tmp')), when).toEqual([]);
}

test('a drawing that is killed at any moment serves whole images only, and the next makes up for it', async () => {
  for (let nth = 1, reached = true; reached; nth += 1) {
    const broken = await drawBroken(nth, () => new Error('killed'));
    reached = broken.reached;
    expectWhole(broken.releases, `killed at change ${nth}`);
    await draw(scenario, broken.releases);
    expectAll(broken.releases, `drawn after change ${nth}`);
  }
}, 30_000);

test('a drawing that runs out of disk space says so, and the next makes up for it', async () => {
  const full = (call: string) =>
    call.startsWith('rm') ? undefined : Object.assign(new Error('full'), { code: 'ENOSPC' });
  for (let nth = 1, reached = true; reached; nth += 1) {
    const { releases, outcome, ...broken } = await drawBroken(nth, full);
    reached = broken.reached;
    expectWhole(releases, `full at change ${nth}`);
    if (reached) {
      expect(outcome).toMatchObject({
        name: 'PublishError',
        message: `The disk is full: images of posts could not be kept. Free some space where ${releases} lies; they are tried again by themselves.`,
      });
    }
    await draw(scenario, releases);
    expectAll(releases, `drawn after change ${nth}`);
  }
}, 30_000);
