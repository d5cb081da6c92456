import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPublishTask } from '../../../../publisher/service/standby.ts';
import { makeSmallDisk } from '../../../small-disk.ts';
import { contents } from '../folders.ts';
import { makePost } from '../posts.ts';
import { startScenario, type Scenario } from '../release-scenario.ts';

const disk = makeSmallDisk(2);
const folder = disk.path ?? '';
const releases = join(folder, 'site');
let scenario: Scenario;

beforeAll(async () => {
  scenario = await startScenario();
});
afterAll(async () => {
  await scenario.close();
  disk.remove();
});

async function publish() {
  const task = startPublishTask(scenario.settings(releases), () => undefined);
  try {
    return await task.run({ everything: false });
  } finally {
    await task.ended;
  }
}

test.skipIf(disk.path === undefined)(
  'a publish onto a full disk keeps the site, and the next one succeeds',
  { timeout: 30_000 },
  async () => {
    await publish();
    const before = contents(join(releases, 'current'));
    scenario.backend.put(makePost(1, { content: 'x'.repeat(100_000) }));
    disk.fill();

    await expect(publish()).rejects.toThrow(/^The disk is full, so the site wasn’t updated\./);
    expect(contents(join(releases, 'current'))).toEqual(before);
    expect(readdirSync(join(releases, 'tmp'))).toEqual([]);

    rmSync(join(folder, 'filler'));
    await publish();
    expect(contents(join(releases, 'current'))).toEqual(await scenario.fromNothing());
  },
);
