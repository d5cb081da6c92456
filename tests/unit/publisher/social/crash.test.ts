import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { breakDiskAtEveryChange, diskFull, killed } from '../disk-faults.ts';
import { makePost } from '../posts.ts';
import { startScenario, type Scenario } from '../release-scenario.ts';
import { imagesIn, imagesOf, renderImages } from './rendered-area.ts';

let scenario: Scenario;
/** A release area with one image and two missing ones. */
let base: string;

beforeAll(async () => {
  scenario = await startScenario(1);
  base = scenario.newArea();
  scenario.backend.put(makePost(1, { title: 'Drawn one' }));
  await scenario.publish(base);
  await renderImages(scenario, base);
  scenario.backend.put(makePost(2, { title: 'Drawn two' }));
  scenario.backend.put(makePost(3, { title: 'Drawn three' }));
  await scenario.publish(base);
});
afterAll(() => scenario.close());

const allImages = imagesOf('Drawn one', 'Drawn two', 'Drawn three');

test.each([killed, diskFull])(
  'a run that fails at any moment leaves no partial image, and the next completes it: %o',
  { timeout: 30_000 },
  async (fault) => {
    const render = (releases: string) => renderImages(scenario, releases);
    await breakDiskAtEveryChange(
      fault,
      () => scenario.copyOf(base),
      render,
      async ({ folder, outcome, when }) => {
        for (const tree of ['a', 'b']) {
          for (const [name, bytes] of Object.entries(imagesIn(folder, tree) ?? {})) {
            expect(bytes, when).toBe(allImages[name]);
          }
        }
        if (fault === diskFull && outcome instanceof Error) {
          expect(outcome).toMatchObject({
            name: 'PublishError',
            message: `The disk is full, so social images couldn’t be saved. Free some space for ${folder}; rendering is retried automatically.`,
          });
        }
        await render(folder);
        for (const tree of ['a', 'b']) expect(imagesIn(folder, tree), when).toEqual(allImages);
        expect(readdirSync(join(folder, 'social', 'tmp')), when).toEqual([]);
      },
    );
  },
);
