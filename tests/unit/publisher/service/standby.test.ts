import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStandby, type Standby } from '../../../../publisher/service/standby.ts';
import { contents } from '../folders.ts';
import { makePost } from '../posts.ts';
import { startScenario, type Scenario } from '../release-scenario.ts';
import { taskProcesses } from '../task-processes.ts';

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });
const poll = { timeout: 10_000 };

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

const page = (n: number) => readFileSync(join(releases, 'current', `blog/post-${n}.html`), 'utf8');
const processes = () => taskProcesses('publish-task.ts').map(({ pid }) => pid);

test('uses a new process for every publish, and starts the next one in advance', async () => {
  await standby.publish(true);
  await expect.poll(processes, poll).toHaveLength(1);
  const [waiting] = processes();
  scenario.backend.put(makePost(1, { title: 'Edited' }));
  await standby.publish(false);
  expect(page(1)).toContain('Edited');
  await expect.poll(processes, poll).toHaveLength(1);
  expect(processes()[0]).not.toBe(waiting);
});

test('a failed publish rejects, and doesn’t affect the next one', async () => {
  await standby.publish(true);
  scenario.backend.put(makePost(1, { title: 'unrenderable' }));
  await expect(standby.publish(false)).rejects.toThrow(
    'The page /blog/post-1 couldn’t be rendered: its status was 500.',
  );
  scenario.backend.put(makePost(1, { title: 'Mended' }));
  await standby.publish(false);
  expect(contents(join(releases, 'current'))).toEqual(await scenario.fromNothing());
});

test('replaces a waiting process that was killed', async () => {
  await standby.publish(true);
  await expect.poll(processes, poll).toHaveLength(1);
  const [pid = 0] = processes();
  process.kill(pid, 'SIGKILL');
  await expect.poll(processes, poll).toEqual([]);
  scenario.backend.put(makePost(1, { title: 'Edited' }));
  // The publisher may not know yet. Then the publish fails, and the queue retries it.
  await standby.publish(false).catch(() => standby.publish(false));
  expect(page(1)).toContain('Edited');
});

test('a process that is killed while it publishes is a failure', async () => {
  await standby.publish(true);
  await expect.poll(processes, poll).toHaveLength(1);
  const [pid = 0] = processes();
  scenario.backend.intercept = () => {
    scenario.backend.intercept = undefined;
    process.kill(pid, 'SIGKILL');
    return 'hang up';
  };
  await expect(standby.publish(false)).rejects.toThrow(
    'The publish process ended unexpectedly (SIGKILL).',
  );
  await standby.publish(false);
});

test('close kills every process', async () => {
  await standby.publish(true);
  const publishing = standby.publish(true).catch(() => undefined);
  await standby.close();
  await publishing;
  expect(processes()).toEqual([]);
});
