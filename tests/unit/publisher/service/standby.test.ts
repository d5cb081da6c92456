import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStandby, type Standby } from '../../../../publisher/service/standby.ts';
import { makePost } from '../posts.ts';
import { startScenario, type Scenario } from '../release-scenario.ts';
import { taskProcesses } from '../task-processes.ts';

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let scenario: Scenario;
let releases: string;
let standby: Standby;

beforeEach(async () => {
  scenario = await startScenario();
  releases = scenario.newArea();
  standby = openStandby(scenario.settings(releases), () => undefined);
});
afterEach(async () => {
  await standby.close();
  await scenario.close();
});

const processes = () => taskProcesses('publish-task.ts');

/** Waits for the process that starts after a publish. */
async function waitingProcess(): Promise<number> {
  await expect.poll(processes, { timeout: 10_000 }).toHaveLength(1);
  return processes()[0] ?? 0;
}

test('every publish has a new process, which starts in advance', async () => {
  await standby.publish(true);
  const first = await waitingProcess();
  scenario.backend.put(makePost(1, { title: 'Edited' }));
  await standby.publish(false);
  const page = readFileSync(join(releases, 'current', 'blog/post-1.html'), 'utf8');
  expect(page).toContain('Edited');
  expect(await waitingProcess()).not.toBe(first);
});

test('a publish fails if its process is killed, and the next one has a new process', async () => {
  await standby.publish(true);
  process.kill(await waitingProcess(), 'SIGKILL');
  await expect(standby.publish(false)).rejects.toThrow('ended unexpectedly (SIGKILL).');
  await standby.publish(false);
});

test('close kills every process', async () => {
  await standby.publish(true);
  const publishing = standby.publish(true).catch(() => undefined);
  await standby.close();
  await publishing;
  expect(processes()).toEqual([]);
});
