import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  openSocialImages,
  type SocialImagesService,
} from '../../../../publisher/service/social-images.ts';
import { makePost } from '../posts.ts';
import { startScenario, type Scenario } from '../release-scenario.ts';
import { imagesIn, imagesOf } from '../social/rendered-area.ts';
import { taskProcesses } from '../task-processes.ts';

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });
const poll = { timeout: 20_000, interval: 10 };

let scenario: Scenario;
let releases: string;
let service: SocialImagesService;
let log: string[];

beforeEach(async () => {
  scenario = await startScenario(2);
  releases = scenario.newArea();
  log = [];
  service = openSocialImages({ buildDir: scenario.buildDir, releases }, (line) => log.push(line));
});
afterEach(async () => {
  await service.close();
  await scenario.close();
});

async function publish(...titles: string[]) {
  titles.forEach((title, n) => scenario.backend.put(makePost(n, { title })));
  await scenario.publish(releases);
}
const images = () => imagesIn(releases, 'current');
const processes = () => taskProcesses('render-task.ts');

test('combines requests into one process at a time, with the lowest priority', async () => {
  await publish('Drawn one', 'Drawn two');
  const priorities = new Map<number, number>();
  for (let n = 0; n < 10; n += 1) service.request(false);
  await expect
    .poll(() => {
      const running = processes();
      expect(running.length).toBeLessThanOrEqual(1);
      for (const { pid, nice } of running) priorities.set(pid, nice);
      return images();
    }, poll)
    .toEqual(imagesOf('Drawn one', 'Drawn two'));
  await expect.poll(() => service.status().state, poll).toBe('idle');
  expect(service.status()).toMatchObject({ missing: 0, error: null });
  expect([...priorities.values()]).toEqual([19]);
});

test('reports an image that can’t be rendered once, and retries it in a run with everything', async () => {
  await publish('Drawn one', 'Drawn, but undrawable');
  const error = 'The social image of the post "post-1" couldn’t be rendered: No such letter.';
  for (const [everything, times] of [
    [false, 1],
    [false, 1],
    [true, 2],
  ] as const) {
    service.request(everything);
    await expect.poll(() => service.status().state, poll).toBe('rendering');
    await expect.poll(() => service.status().state, poll).toBe('idle');
    expect(service.status()).toMatchObject({ missing: 1, error });
    expect(log.filter((line) => line === error)).toHaveLength(times);
  }
  await publish('Drawn one', 'Mended');
  service.request(false);
  await expect.poll(() => service.status().error, poll).toBeNull();
});

test('leaves out an image that crashes the process, also when everything is retried', async () => {
  await publish('Drawn one', 'Drawn, but deadly');
  service.request(true);
  await expect.poll(images, poll).toEqual(imagesOf('Drawn one'));
  await expect.poll(() => service.status().state, poll).toBe('idle');
  const error =
    'The social image of the post "post-1" couldn’t be rendered: The rendering process ended unexpectedly (SIGKILL).';
  expect(service.status()).toMatchObject({ missing: 1, error });
});

test('kills the process on close', async () => {
  await publish('Drawn one', 'Drawn two');
  service.request(false);
  await expect.poll(processes, poll).toHaveLength(1);
  await service.close();
  expect(processes()).toEqual([]);
  expect(log).toEqual([]);
});
