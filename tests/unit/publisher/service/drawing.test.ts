import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDrawing, type Drawing } from '../../../../publisher/service/drawing.ts';
import { makePost } from '../posts.ts';
import { startScenario, type Scenario } from '../release-scenario.ts';
import { imagesIn, imagesOf } from '../social/drawn-area.ts';

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });
const patience = { timeout: 20_000, interval: 10 };

let scenario: Scenario;
let releases: string;
let drawing: Drawing;
let said: string[];

beforeEach(async () => {
  scenario = await startScenario(2);
  releases = scenario.newArea();
  said = [];
  drawing = openDrawing({ buildDir: scenario.buildDir, releases }, (line) => said.push(line));
});
afterEach(async () => {
  await drawing.close();
  await scenario.close();
});

async function publish(...titles: string[]) {
  titles.forEach((title, n) => scenario.backend.put(makePost(n, { title })));
  await scenario.publish(releases);
}
const images = () => imagesIn(releases, 'current');

/** The drawing processes that this test has running: how nice each is. */
function processes(): { pid: number; nice: number }[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      if (!line.includes(releases)) return [];
      const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
      // proc_pid_stat(5), field 19; the first one here is the third.
      return [{ pid: Number(pid), nice: Number(fields.split(' ')[16]) }];
    } catch {
      return [];
    }
  });
}

test('requests become one patient process at a time', async () => {
  await publish('Drawn one', 'Drawn two');
  expect(drawing.status()).toEqual({ state: 'idle', missing: null, error: null, nextRetry: null });
  const seen = new Map<number, number>();
  for (let n = 0; n < 10; n += 1) drawing.request('publish', false);
  await expect
    .poll(() => {
      const running = processes();
      expect(running.length).toBeLessThanOrEqual(1);
      for (const { pid, nice } of running) seen.set(pid, nice);
      return images();
    }, patience)
    .toEqual(imagesOf('Drawn one', 'Drawn two'));
  await expect.poll(() => drawing.status().state, patience).toBe('idle');
  expect(drawing.status()).toMatchObject({ missing: 0, error: null });
  expect([...seen.values()]).toEqual([19]);
});

test('an image that cannot be drawn is told once, and tried again when everything is looked at', async () => {
  await publish('Drawn one', 'Drawn, but undrawable');
  const error = 'The social image of the post "post-1" could not be drawn: No such letter.';
  for (const [everything, times] of [
    [false, 1],
    [false, 1],
    [true, 2],
  ] as const) {
    drawing.request('publish', everything);
    await expect.poll(() => drawing.status().state, patience).toBe('drawing');
    await expect.poll(() => drawing.status().state, patience).toBe('idle');
    expect(drawing.status()).toMatchObject({ missing: 1, error });
    expect(said.filter((line) => line === error)).toHaveLength(times);
  }
  await publish('Drawn one', 'Mended');
  drawing.request('publish', false);
  await expect.poll(() => drawing.status().error, patience).toBeNull();
});

test.each([
  ['publish', false],
  // As after the start: a try that is made up for looks at everything too.
  ['start', true],
])(
  'an image that ends the process twice is left out; the others are drawn (%s)',
  async (...asked) => {
    await publish('Drawn one', 'Drawn, but deadly');
    drawing.request(...asked);
    await expect.poll(images, patience).toEqual(imagesOf('Drawn one'));
    await expect.poll(() => drawing.status().state, patience).toBe('idle');
    expect(drawing.status()).toMatchObject({
      missing: 1,
      error:
        'The social image of the post "post-1" could not be drawn: The drawing process ended by itself (SIGKILL).',
    });
  },
);

test('what fails as a whole is told, and tried again by itself', async () => {
  const code = vi.fn();
  const lost = openDrawing({ buildDir: `${releases}-nowhere`, releases }, code);
  lost.request('publish', false);
  await expect.poll(() => lost.status().state, patience).toBe('failed');
  expect(lost.status()).toMatchObject({
    error: expect.stringMatching(/^There is no finished code build in /),
    nextRetry: expect.any(String),
  });
  expect(code).toHaveBeenCalledWith(expect.stringMatching(/^Drawing social images failed: There/));
  await lost.close();
});

test('closing ends the process', async () => {
  await publish('Drawn one', 'Drawn two');
  drawing.request('publish', false);
  await expect.poll(processes, patience).toHaveLength(1);
  await drawing.close();
  expect(processes()).toEqual([]);
  expect(said).toEqual([]);
});
