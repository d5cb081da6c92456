import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  openPublishProcess,
  type PublishProcess,
} from '../../../../publisher/service/publish-process.ts';
import { folderStore } from '../../../../publisher/stores/folder.ts';
import { makePost } from '../posts.ts';
import { startScenario, type Scenario } from '../release-scenario.ts';
import { siteIn } from '../site-in.ts';

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let scenario: Scenario;
let releases: string;
let publisher: PublishProcess;

beforeEach(async () => {
  scenario = await startScenario();
  releases = scenario.newFolder();
  publisher = openPublishProcess(scenario.folderOptions(releases), () => undefined);
});
afterEach(async () => {
  await publisher.close();
  await scenario.close();
});

const site = () => siteIn(folderStore(releases));

test('one process publishes again and again, until a publish fails', async () => {
  await publisher.publish(true);
  scenario.backend.put(makePost(1, { title: 'Edited' }));
  expect(await publisher.publish(false)).toMatchObject({ changed: true });
  scenario.backend.intercept = () => ({ status: 503, body: { message: 'Starting' } });
  await expect(publisher.publish(false)).rejects.toThrow('503 Starting');
  scenario.backend.intercept = undefined;
  scenario.backend.put(makePost(2, { title: 'Fine' }));
  await publisher.publish(false);
  expect(await site()).toEqual(await scenario.fromNothing());
});

test('close kills the process', async () => {
  await publisher.publish(true);
  const publishing = publisher.publish(true);
  await publisher.close();
  await expect(publishing).rejects.toThrow('ended unexpectedly (SIGKILL).');
});
