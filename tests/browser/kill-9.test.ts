import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePorts, runPlatform, type RunningPlatform } from './fixtures/running-platform.ts';
import { pendingPost, setStatus, signInAs } from './fixtures/staff.ts';

async function approvePendingPost(platform: RunningPlatform) {
  const moderator = await signInAs(platform.backend, 'moderator@example.com');
  const { id, slug } = await pendingPost(moderator);
  await setStatus(moderator, id, 'approved');
  return `/blog/${slug}`;
}

/** Resolves while a publish is running. */
async function untilPublishing(platform: RunningPlatform) {
  const deadline = performance.now() + 10_000;
  while (performance.now() < deadline) {
    const status = await (await fetch(`${platform.publisher}/status`)).json();
    if ((status as { state: string }).state === 'publishing') return;
  }
  throw new Error('No publish started within 10 seconds.');
}

test('a post approved just before kill -9 goes live on the next start', async () => {
  test.setTimeout(180_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'kill-9-'));
  const ports = await freePorts();
  const liveAfterRestart: string[] = [];
  try {
    let platform = await runPlatform(dataDir, ports);
    for (const moment of ['at once', 'in a publish']) {
      liveAfterRestart.push(await approvePendingPost(platform));
      if (moment === 'in a publish') await untilPublishing(platform);
      await platform.kill();
      platform = await runPlatform(dataDir, ports);
      for (const path of ['/', '/blog', ...liveAfterRestart]) {
        await expect
          .poll(async () => (await fetch(platform.site + path)).status, { message: path })
          .toBe(200);
      }
    }
    expect(await platform.stop()).toBe(0);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
