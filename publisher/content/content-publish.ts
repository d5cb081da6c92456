import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadedCode } from '../code/load.ts';
import { forEachConcurrently } from '../concurrency.ts';
import { isOutOfSpace, LostFileError, PublishError } from '../error.ts';
import { openReleaseArea, type ReleaseArea } from '../releases/area.ts';
import { pageQuality } from '../releases/compress.ts';
import { differences, emptyManifest, siteFiles } from '../releases/manifest.ts';
import type { LiveRelease } from '../releases/state.ts';
import type { BackendAddress } from './backend.ts';
import { makeRelease } from './make-release.ts';

export interface PublishSettings extends BackendAddress {
  /** Folder of the code build. */
  buildDir: string;
  /** Folder of the releases. Its symlink `current` is served. */
  releases: string;
  /** Compares every post instead of only those reported as changed. */
  everything: boolean;
}

interface Outcome {
  /** Pages that depend on posts. */
  pages: number;
  rendered: number;
  removed: number;
  /** Sentences about posts that aren't published as their authors meant. */
  warnings: string[];
  /** Whether there is a new release. */
  changed: boolean;
}

export interface PublishResult extends Outcome {
  codeId: string;
  ms: number;
}

/**
 * Brings the site in `settings.releases` up to date, completely or not at all. `preloaded` is the live
 * release as read earlier. Throws a PublishError for problems a person can fix.
 */
export async function contentPublish(
  loaded: LoadedCode,
  settings: PublishSettings,
  preloaded?: LiveRelease,
): Promise<PublishResult> {
  const start = performance.now();
  let area: ReleaseArea | undefined;
  try {
    area = await openReleaseArea(settings.releases);
    const outcome = await publishOrRebuild(area.live(preloaded), area, loaded, settings);
    if (settings.everything) area.prune();
    const ms = Math.round(performance.now() - start);
    return { codeId: loaded.code.codeId, ...outcome, ms };
  } catch (error) {
    if (!isOutOfSpace(error)) throw error;
    area?.prune();
    throw new PublishError(
      `The disk is full, so the site wasn’t updated. Free some space for ${settings.releases}; publishing is retried automatically.`,
    );
  } finally {
    area?.close();
  }
}

/** If files of the live release are missing, builds the new one from scratch. */
async function publishOrRebuild(
  live: LiveRelease | undefined,
  ...rest: [ReleaseArea, LoadedCode, PublishSettings]
): Promise<Outcome> {
  try {
    return await publishOnto(live, ...rest);
  } catch (error) {
    if (!live || !(error instanceof LostFileError)) throw error;
    return publishOnto(undefined, ...rest);
  }
}

/** zlib compresses in Node.js's thread pool, which has four threads. */
const maxConcurrentFiles = 4;

async function publishOnto(
  live: LiveRelease | undefined,
  area: ReleaseArea,
  loaded: LoadedCode,
  settings: PublishSettings,
): Promise<Outcome> {
  const { codeId } = loaded.code;
  const { backendUrl, buildDir } = settings;
  const state = live?.state;
  const previous = {
    snapshot: state?.backendUrl === backendUrl ? state.snapshot : undefined,
    manifest: state?.manifest ?? emptyManifest,
  };
  const { snapshot, manifest, rendered, removed, warnings } = await makeRelease({
    loaded,
    backend: settings,
    previous,
    // Another code build may read other columns.
    everything: settings.everything || state?.codeId !== codeId,
    bodies: area.bodies,
    save: (file, body) => area.store.put(file, body, pageQuality(file)),
  });
  const isNew = (file: string) => previous.manifest.files[file]?.sha !== manifest.files[file]?.sha;
  const newFiles = Object.keys(manifest.files).filter(isNew);
  await forEachConcurrently(newFiles, maxConcurrentFiles, (file) =>
    area.store.put(file, readFileSync(join(buildDir, 'client', file)), 'best'),
  );

  const next = { codeId, backendUrl, snapshot, manifest };
  const changed = state ? differences(siteFiles(previous.manifest), siteFiles(manifest)) : 'all';
  if (state && changed.length === 0) await area.saveState({ ...next, behind: state.behind });
  else await area.release(next, changed, state?.behind ?? 'all');
  return { pages: manifest.pages.size, rendered, removed, warnings, changed: changed.length > 0 };
}
