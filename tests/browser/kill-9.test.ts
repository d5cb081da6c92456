import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePorts, runPlatform, type RunningPlatform } from './fixtures/running-platform.ts';
import { pendingPost, setStatus, signInAs } from './fixtures/staff.ts';

async function approveAPendingPost(platform: RunningPlatform) {
  const moderator = await signInAs(platform.backend, 'moderator@example.com');
  const { id, slug } = await pendingPost(moderator);
  await setStatus(moderator, id, 'approved');
  return `/blog/${slug}`;
}

/** Resolves while a publish runs: the publisher is asked as fast as it answers. */
async function untilPublishing(platform: RunningPlatform) {
  for (const since = performance.now(); performance.now() - since < 10_000;) {
    const status = await (await fetch(`${platform.publisher}/status`)).json();
    if ((status as { state: string }).state === 'publishing') return;
  }
  throw new Error('No publish began within ten seconds.');
}

test('after kill -9 the next start publishes what was approved right before', async () => {
  test.setTimeout(180_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'kill-9-'));
  const ports = await freePorts();
  const liveAfterRestart: string[] = [];
  try {
    let platform = await runPlatform(dataDir, ports);
    for (const moment of ['at once', 'in a publish', 'in a publish']) {
      liveAfterRestart.push(await approveAPendingPost(platform));
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
