import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPublishTask } from '../../../../publisher/service/standby.ts';
import { contents } from '../folders.ts';
import { makePost } from '../posts.ts';
import { startScenario, type Scenario } from '../release-scenario.ts';

const disk = mkdtempSync(join(tmpdir(), 'small-disk-'));
const releases = join(disk, 'site');
const mounted = mount();
let scenario: Scenario;

/** Mounts a disk of 2 MB. Requires root. */
function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

beforeAll(async () => {
  scenario = await startScenario();
});
afterAll(async () => {
  await scenario.close();
  if (mounted) execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true });
});

async function publish() {
  const task = startPublishTask(scenario.settings(releases), () => undefined);
  try {
    return await task.run({ everything: false });
  } finally {
    await task.ended;
  }
}

test.skipIf(!mounted)(
  'a publish onto a full disk keeps the site, and the next one succeeds',
  { timeout: 30_000 },
  async () => {
    await publish();
    const before = contents(join(releases, 'current'));
    scenario.backend.put(makePost(1, { content: 'x'.repeat(100_000) }));
    expect(() => writeFileSync(join(disk, 'filler'), Buffer.alloc(4_000_000))).toThrow('ENOSPC');

    await expect(publish()).rejects.toThrow(/^The disk is full, so the site wasn’t updated\./);
    expect(contents(join(releases, 'current'))).toEqual(before);
    expect(readdirSync(join(releases, 'tmp'))).toEqual([]);

    rmSync(join(disk, 'filler'));
    await publish();
    expect(contents(join(releases, 'current'))).toEqual(await scenario.fromNothing());
  },
);
