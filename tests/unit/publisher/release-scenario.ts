import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { codeFileReader, loadCode, type LoadedCode } from '../../../publisher/code/load.ts';
import { contentPublish, emptyMemory } from '../../../publisher/content/content-publish.ts';
import { exportSite } from '../../../publisher/content/export-site.ts';
import type { Quality } from '../../../publisher/releases/files.ts';
import { newestReleases } from '../../../publisher/releases/history.ts';
import type { ObjectStore } from '../../../publisher/releases/object-store.ts';
import { rollback } from '../../../publisher/releases/rollback.ts';
import { publishableKey, startFakeBackend } from './fake-backend.ts';
import { makeCode } from './fake-code.ts';
import { memoryStore } from './memory-store.ts';
import { makePosts } from './posts.ts';
import { siteIn } from './site-in.ts';

export type Scenario = Awaited<ReturnType<typeof startScenario>>;

/** What a publish of the code build in `buildDir` to a store needs. */
export function publishOptions(
  store: ObjectStore,
  buildDir: string,
  backendUrl: string,
  codeQuality: Quality = 'standard',
) {
  const readFile = codeFileReader(buildDir, codeQuality);
  return { store, pointer: 'live', readFile, compareAll: false, backendUrl, publishableKey };
}

/** As if the code had been built for this backend. */
export function withBackend({ code, renderer }: LoadedCode, backendUrl: string): LoadedCode {
  return { renderer, code: { ...code, variables: { ...code.variables, backendUrl } } };
}

/** Goes back to the nth release. 0 is the live one. */
export async function rollBack(store: ObjectStore, n: number, pointer = 'live') {
  const releases = await newestReleases(store, pointer);
  await rollback(store, pointer, releases[n]?.digest.slice(0, 12) ?? '');
}

/** Starts a scenario that ends with the current test. */
export async function openScenario(posts?: number): Promise<Scenario> {
  const scenario = await startScenario(posts);
  onTestFinished(scenario.close);
  return scenario;
}

/** Starts a fake backend with the fake renderer, and publishes to any store. */
export async function startScenario(posts = 8) {
  const folder = mkdtempSync(join(tmpdir(), 'publisher-'));
  const buildDir = join(folder, 'build');
  let backend = await startFakeBackend(makePosts(posts));
  makeCode(buildDir);
  let loaded = await loadCode(buildDir);
  // Like a deployed code build.
  const codeQuality = 'best' as const;

  const options = (store: ObjectStore, compareAll = false) => ({
    ...publishOptions(store, buildDir, backend.url, codeQuality),
    compareAll,
  });
  /** Without `memory`, like a new process. */
  const publish = (
    store: ObjectStore,
    { compareAll = false, memory = emptyMemory(), pointer = 'live' } = {},
  ) => contentPublish(loaded, { ...options(store, compareAll), pointer }, memory);

  return {
    get backend() {
      return backend;
    },
    folder,
    options,
    publish,
    /** What a publish to this folder needs. */
    folderOptions: (releases: string) => ({
      ...{ backendUrl: backend.url, publishableKey, buildDir, releases, codeQuality },
    }),
    loaded: () => loaded,
    /** The code build as if it had been made for the fake backend. */
    built: () => withBackend(loaded, backend.url),
    /** Replaces the code build. */
    async deploy(...code: [codeId: string, client?: Record<string, string>]) {
      makeCode(buildDir, ...code);
      loaded = await loadCode(buildDir);
    },
    /** Copies the posts to another backend, which replaces this one. */
    async moveBackend() {
      const { posts: rows, close } = backend;
      await close();
      backend = await startFakeBackend(rows.values());
      return backend;
    },
    /** Like `npm run build`. */
    exportTo(target: string, logger: (line: string) => unknown) {
      const built = withBackend(loaded, backend.url);
      return exportSite(built, { buildDir, target, imageCache: join(folder, 'images'), logger });
    },
    /** The site after a first publish. */
    async fromNothing() {
      const store = memoryStore();
      await publish(store);
      return siteIn(store);
    },
    async close() {
      rmSync(folder, { recursive: true, force: true });
      await backend.close();
    },
  };
}
