import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { breakDisk } from '../disk-faults.ts';
import { contents } from '../folders.ts';
import { makePost, postId } from '../posts.ts';
import { startScenario, type Scenario } from '../release-scenario.ts';

type Site = Record<string, string>;

let scenario: Scenario;
/** A release area whose trees differ. */
let base: string;
let before: Site;
let after: Site;

beforeAll(async () => {
  scenario = await startScenario(5);
  base = scenario.newArea();
  await scenario.publish(base);
  scenario.backend.put(makePost(1, { title: 'Edited before' }));
  await scenario.publish(base);
  before = siteIn(base);
  edit();
  after = await scenario.fromNothing();
});
afterAll(() => scenario.close());

function edit() {
  scenario.backend.put(makePost(2, { title: 'Edited', content: 'Another body. '.repeat(200) }));
  scenario.backend.put(makePost(20));
  scenario.backend.remove(postId(3));
}

function revert() {
  scenario.backend.put(makePost(2));
  scenario.backend.remove(postId(20));
  scenario.backend.put(makePost(3));
}

/** Publishes into an area, by default a copy of the base. From its nth change on, the disk fails. */
async function publishOnBrokenDisk(
  nth: number,
  fault: (call: string) => Error | undefined,
  releases = scenario.copyOf(base),
) {
  const disk = breakDisk(nth, fault);
  try {
    const outcome = await scenario.publish(releases).catch((error: unknown) => error);
    return { releases, outcome, reached: disk.changes() >= nth, site: siteIn(releases) };
  } finally {
    disk.lift();
  }
}

function leftovers(releases: string): string[] {
  const temporary = join(releases, 'tmp');
  return existsSync(temporary) ? readdirSync(temporary) : [];
}

/** Empty before the first release. */
function siteIn(releases: string): Site {
  const current = join(releases, 'current');
  return existsSync(current) ? contents(current) : {};
}

describe('a publish that is killed at any moment', () => {
  test('leaves the old site or the new one, and the next publish repairs it', async () => {
    for (let nth = 1, reached = true; reached; nth += 1) {
      const broken = await publishOnBrokenDisk(nth, () => new Error('killed'));
      const { releases } = broken;
      reached = broken.reached;
      expect([before, after], `killed at change ${nth}`).toContainEqual(broken.site);

      await scenario.publish(releases);
      expect(siteIn(releases), `published after change ${nth}`).toEqual(after);
    }
  }, 60_000);

  test('is repaired even if it was the first, which fills both trees', async () => {
    for (let nth = 1, reached = true; reached; nth += 1) {
      const killed = () => new Error('killed');
      const { releases, ...broken } = await publishOnBrokenDisk(nth, killed, scenario.newArea());
      reached = broken.reached;
      expect([{}, after], `killed at change ${nth}`).toContainEqual(broken.site);

      await scenario.publish(releases);
      expect(siteIn(releases), `published after change ${nth}`).toEqual(after);
    }
  }, 60_000);

  test('leaves no trace of changes that are reverted before the next publish', async () => {
    revert();
    // One for each tree.
    const later: [string, Site][] = [];
    for (const title of ['Edited once', 'Edited twice']) {
      scenario.backend.put(makePost(4, { title }));
      later.push([title, await scenario.fromNothing()]);
    }
    for (let nth = 1, reached = true; reached; nth += 1) {
      edit();
      scenario.backend.put(makePost(4));
      const broken = await publishOnBrokenDisk(nth, () => new Error('killed'));
      reached = broken.reached;
      revert();
      for (const [title, site] of later) {
        scenario.backend.put(makePost(4, { title }));
        await scenario.publish(broken.releases);
        expect(siteIn(broken.releases), `${title}, killed at change ${nth}`).toEqual(site);
      }
      expect(leftovers(broken.releases)).toEqual([]);
    }
    edit();
    scenario.backend.put(makePost(4));
  }, 60_000);
});

describe('a publish that runs out of disk space at any moment', () => {
  const full = (call: string) =>
    call.startsWith('rm') ? undefined : Object.assign(new Error('full'), { code: 'ENOSPC' });

  test('keeps the old site, reports it, cleans up, and the next publish succeeds', async () => {
    for (let nth = 1, reached = true; reached; nth += 1) {
      const broken = await publishOnBrokenDisk(nth, full);
      const { releases, outcome } = broken;
      reached = broken.reached;
      // The release is already live, and the rest can wait.
      if (!(outcome instanceof Error)) {
        expect(broken.site).toEqual(after);
        continue;
      }
      expect(broken.site, `full at change ${nth}`).toEqual(before);
      expect(outcome).toMatchObject({
        name: 'PublishError',
        message: `The disk is full, so the site wasn’t updated. Free some space for ${releases}; publishing is retried automatically.`,
      });
      expect(leftovers(releases)).toEqual([]);

      await scenario.publish(releases);
      expect(siteIn(releases), `published after change ${nth}`).toEqual(after);
    }
  }, 60_000);
});
