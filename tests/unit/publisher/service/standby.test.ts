import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStandby, type Standby } from '../../../../publisher/service/standby.ts';
import { makeCode } from '../fake-code.ts';
import { contents } from '../folders.ts';
import { makePost } from '../posts.ts';
import { startScenario, type Scenario } from '../release-scenario.ts';

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });
const patience = { timeout: 10_000 };

let scenario: Scenario;
let releases: string;
let standby: Standby;
let said: string[];

beforeEach(async () => {
  scenario = await startScenario();
  releases = scenario.newArea();
  said = [];
  standby = openStandby(scenario.settings(releases), (line) => said.push(line));
});
afterEach(async () => {
  await standby.close();
  await scenario.close();
});

const page = (n: number) => readFileSync(join(releases, 'current', `blog/post-${n}.html`), 'utf8');

/** Ids of the publish processes that this test has running. */
function processes(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(releases);
      } catch {
        return false;
      }
    });
}

test('every publish has a process of its own, the next of which is ready before it is needed', async () => {
  await standby.publish(true);
  await expect.poll(processes, patience).toHaveLength(1);
  const [ready] = processes();
  scenario.backend.put(makePost(1, { title: 'Edited' }));
  await standby.publish(false);
  expect(page(1)).toContain('Edited');
  await expect.poll(processes, patience).toHaveLength(1);
  expect(processes()[0]).not.toBe(ready);
});

test('a failure is told, and leaves nothing behind for the next publish', async () => {
  await standby.publish(true);
  scenario.backend.put(makePost(1, { title: 'unrenderable' }));
  await expect(standby.publish(false)).rejects.toThrow(
    'The page /blog/post-1 could not be rendered: it answered 500.',
  );
  scenario.backend.put(makePost(1, { title: 'Mended' }));
  await standby.publish(false);
  expect(contents(join(releases, 'current'))).toEqual(await scenario.fromNothing());
});

test('a waiting process that is killed is replaced', async () => {
  await standby.publish(true);
  await expect.poll(processes, patience).toHaveLength(1);
  const [pid = 0] = processes();
  process.kill(pid, 'SIGKILL');
  await expect.poll(processes, patience).toEqual([]);
  scenario.backend.put(makePost(1, { title: 'Edited' }));
  // Its death may not be known yet: that is a failure, after which the queue tries again.
  await standby.publish(false).catch(() => standby.publish(false));
  expect(page(1)).toContain('Edited');
});

test('a process that is killed while it publishes is told as a failure', async () => {
  await standby.publish(true);
  await expect.poll(processes, patience).toHaveLength(1);
  const [pid = 0] = processes();
  scenario.backend.intercept = () => {
    scenario.backend.intercept = undefined;
    process.kill(pid, 'SIGKILL');
    return 'hang up';
  };
  await expect(standby.publish(false)).rejects.toThrow(
    'The publish process ended by itself (SIGKILL).',
  );
  await standby.publish(false);
});

test('a new code build is used by the next publish', async () => {
  await standby.publish(true);
  makeCode(scenario.buildDir, 'code-2', { 'index.html': 'Another home' });
  expect((await standby.publish(false)).codeId).toBe('code-2');
  expect(contents(join(releases, 'current'))['index.html']).toBe('Another home');
});

test('without a code build it says what to do', async () => {
  const nowhere = { ...scenario.settings(releases), buildDir: join(releases, 'nowhere') };
  const lost = openStandby(nowhere, () => undefined);
  await expect(lost.publish(true)).rejects.toThrow(
    `There is no finished code build in ${nowhere.buildDir}: run the code build first.`,
  );
  await lost.close();
});

test('closing ends every process', async () => {
  await standby.publish(true);
  const publishing = standby.publish(true).catch(() => undefined);
  await standby.close();
  await publishing;
  expect(processes()).toEqual([]);
});
