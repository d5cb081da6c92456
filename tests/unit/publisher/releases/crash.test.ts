import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startPublishTask } from '../../../../publisher/service/standby.ts';
import { makeSmallDisk } from '../../../small-disk.ts';
import { breakDiskAtEveryChange, diskFull, killed } from '../disk-faults.ts';
import { contents } from '../folders.ts';
import { makePost, postId } from '../posts.ts';
import { startScenario, type Scenario } from '../release-scenario.ts';

vi.setConfig({ testTimeout: 60_000 });

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

const copyOfBase = () => scenario.copyOf(base);
const publish = (releases: string) => scenario.publish(releases);

/** Empty before the first release. */
function siteIn(releases: string): Site {
  const current = join(releases, 'current');
  return existsSync(current) ? contents(current) : {};
}

function expectNoLeftovers(releases: string, when: string) {
  const temporary = join(releases, 'tmp');
  expect(existsSync(temporary) ? readdirSync(temporary) : [], when).toEqual([]);
}

test.each([
  ['publish', copyOfBase, () => before],
  // Fills both trees.
  ['first publish', () => scenario.newArea(), () => ({})],
])('a %s killed at any moment leaves no partial site, and the next repairs it', async (...args) => {
  const [, prepare, old] = args;
  await breakDiskAtEveryChange(killed, prepare, publish, async ({ folder, when }) => {
    expect([old(), after], when).toContainEqual(siteIn(folder));
    await publish(folder);
    expect(siteIn(folder), when).toEqual(after);
  });
});

test('a killed publish leaves no trace of changes reverted before the next one', async () => {
  revert();
  // One for each tree.
  const later: [string, Site][] = [];
  for (const title of ['Edited once', 'Edited twice']) {
    scenario.backend.put(makePost(4, { title }));
    later.push([title, await scenario.fromNothing()]);
  }
  function prepare() {
    edit();
    scenario.backend.put(makePost(4));
    return copyOfBase();
  }
  await breakDiskAtEveryChange(killed, prepare, publish, async ({ folder, when }) => {
    revert();
    for (const [title, site] of later) {
      scenario.backend.put(makePost(4, { title }));
      await publish(folder);
      expect(siteIn(folder), `${title}, ${when}`).toEqual(site);
    }
    expectNoLeftovers(folder, when);
  });
  prepare();
});

test('a publish that fills the disk keeps the old site, says so, and cleans up', async () => {
  await breakDiskAtEveryChange(diskFull, copyOfBase, publish, async ({ folder, outcome, when }) => {
    // The release may already be live. Then the rest can wait.
    if (outcome instanceof Error) {
      expect(siteIn(folder), when).toEqual(before);
      expect(outcome).toMatchObject({
        name: 'PublishError',
        message: `The disk is full, so the site wasn’t updated. Free some space for ${folder}; publishing is retried automatically.`,
      });
      expectNoLeftovers(folder, when);
      await publish(folder);
    }
    expect(siteIn(folder), when).toEqual(after);
  });
});

const disk = makeSmallDisk(2);
afterAll(() => disk.remove());

test.skipIf(disk.path === undefined)(
  'a publish works again after a real disk was full',
  async () => {
    const releases = join(disk.path ?? '', 'site');
    const run = () =>
      startPublishTask(scenario.settings(releases), () => undefined).run({ everything: false });
    await run();
    scenario.backend.put(makePost(1, { content: 'x'.repeat(100_000) }));
    disk.fill();
    await expect(run()).rejects.toThrow(/^The disk is full, so the site wasn’t updated\./);
    expect(siteIn(releases)).toEqual(after);
    rmSync(join(disk.path ?? '', 'filler'));
    await run();
    expect(siteIn(releases)).toEqual(await scenario.fromNothing());
  },
);
