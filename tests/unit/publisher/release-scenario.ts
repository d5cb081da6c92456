import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadCode } from '../../../publisher/code/load.ts';
import {
  contentPublish,
  type PublishSettings,
} from '../../../publisher/content/content-publish.ts';
import { publishableKey, startFakeBackend } from './fake-backend.ts';
import { makeCode } from './fake-code.ts';
import { contents } from './folders.ts';
import { makePosts } from './posts.ts';

export type Scenario = Awaited<ReturnType<typeof startScenario>>;

/** Starts a fake backend with the fake renderer, and makes release areas to publish into. */
export async function startScenario(posts = 8) {
  // In memory if possible, because these tests sync thousands of files.
  const disk = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const folder = mkdtempSync(join(disk, 'publisher-'));
  const buildDir = join(folder, 'build');
  const backend = await startFakeBackend(makePosts(posts));
  makeCode(buildDir);
  const loaded = await loadCode(buildDir);
  let areas = 0;

  /** The path of a new release area. */
  const newArea = () => join(folder, `area-${++areas}`);
  const settings = (releases: string, everything = false): PublishSettings => {
    return { buildDir, releases, everything, backendUrl: backend.url, publishableKey };
  };
  const publish = (releases: string, everything?: boolean) =>
    contentPublish(loaded, settings(releases, everything));

  return {
    backend,
    loaded,
    buildDir,
    settings,
    publish,
    newArea,
    /** Copies a release area with its hard links. */
    copyOf(releases: string) {
      const copy = newArea();
      execFileSync('cp', ['-a', releases, copy]);
      return copy;
    },
    /** The files of a first publish. */
    async fromNothing() {
      const releases = newArea();
      await publish(releases);
      return contents(join(releases, 'current'));
    },
    async close() {
      rmSync(folder, { recursive: true, force: true });
      await backend.close();
    },
  };
}
