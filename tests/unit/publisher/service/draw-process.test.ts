import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startDrawProcess } from '../../../../publisher/service/draw-process.ts';
import { makePost } from '../posts.ts';
import { startScenario, type Scenario } from '../release-scenario.ts';
import { imageOf, imagesIn, imagesOf } from '../social/drawn-area.ts';

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let scenario: Scenario;
beforeEach(async () => {
  scenario = await startScenario(1);
});
afterEach(() => scenario.close());

test('ten thousand images are left out like one', async () => {
  const releases = scenario.newArea();
  scenario.backend.put(makePost(1, { title: 'Drawn one' }));
  scenario.backend.put(makePost(2, { title: 'Drawn two' }));
  await scenario.publish(releases);
  const skip = Array.from({ length: 10_000 }, (_, n) =>
    imageOf(n === 9_999 ? 'Drawn one' : `${n}`),
  );
  const { result, stop } = startDrawProcess(
    { buildDir: scenario.buildDir, releases, everything: false },
    skip,
    { begun: vi.fn(), failed: vi.fn(), died: vi.fn() },
    vi.fn(),
  );
  expect(await result).toMatchObject({ drawn: 1, missing: 1 });
  expect(imagesIn(releases, 'current')).toEqual(imagesOf('Drawn two'));
  await stop();
});
