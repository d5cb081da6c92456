import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadCode, type LoadedCode } from '../../../publisher/code/load.ts';
import {
  contentPublish,
  type PublishResult,
  type PublishSettings,
} from '../../../publisher/content/content-publish.ts';
import { publishableKey, startFakeBackend, type FakeBackend } from './fake-backend.ts';
import { makeCode } from './fake-code.ts';
import { contents } from './folders.ts';
import { makePosts } from './posts.ts';

/** A fake backend, the fake renderer, and release areas to publish into. */
export interface Scenario {
  backend: FakeBackend;
  loaded: LoadedCode;
  buildDir: string;
  settings(releases: string): PublishSettings;
  publish(releases: string, everything?: boolean): Promise<PublishResult>;
  /** The path of a new release area. */
  newArea(): string;
  /** Copies a release area with its hard links. */
  copyOf(releases: string): string;
  /** The files of a first publish. */
  fromNothing(): Promise<Record<string, string>>;
  close(): Promise<void>;
}

export async function startScenario(posts = 8): Promise<Scenario> {
  // In memory if possible, because these tests sync thousands of files.
  const disk = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const folder = mkdtempSync(join(disk, 'publisher-'));
  const buildDir = join(folder, 'build');
  const backend = await startFakeBackend(makePosts(posts));
  makeCode(buildDir);
  const loaded = await loadCode(buildDir);
  let areas = 0;

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
    copyOf(releases) {
      const copy = newArea();
      execFileSync('cp', ['-a', releases, copy]);
      return copy;
    },
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
