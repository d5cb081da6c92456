import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadedCode } from '../code/load.ts';
import { isOutOfSpace, LostFile, PublishError } from '../error.ts';
import { openReleaseArea, type ReleaseArea } from '../releases/area.ts';
import type { Live } from '../releases/live.ts';
import { differences, emptyManifest, siteFiles } from '../releases/manifest.ts';
import { startStopwatch, type Lap, type Stages } from '../stopwatch.ts';
import type { BackendAddress } from './backend.ts';
import { makeRelease } from './make-release.ts';

export interface PublishSettings extends BackendAddress {
  /** Folder of the code build. */
  buildDir: string;
  /** Folder of the releases; `current` in it is the one to serve. */
  releases: string;
  /** Compare every post rather than those that are reported as changed. */
  everything: boolean;
}

interface Outcome {
  /** Pages that depend on posts. */
  pages: number;
  rendered: number;
  removed: number;
  /** Whether there was anything to release. */
  changed: boolean;
}

export interface PublishResult extends Outcome {
  codeId: string;
  ms: number;
  stages: Stages;
}

/**
 * Brings the site in `settings.releases` up to date with the posts: all of it or nothing. `warm` is
 * the live release as read beforehand. Throws a PublishError for what a person can mend.
 */
export async function contentPublish(
  loaded: LoadedCode,
  settings: PublishSettings,
  warm?: Live,
): Promise<PublishResult> {
  const { lap, stages, total } = startStopwatch();
  let area: ReleaseArea | undefined;
  try {
    area = await openReleaseArea(settings.releases);
    const live = area.live(warm);
    lap('state');
    const outcome = await publishOrRestore(live, area, loaded, settings, lap);
    if (settings.everything) area.prune();
    return { codeId: loaded.code.codeId, ...outcome, ms: total(), stages };
  } catch (error) {
    if (!isOutOfSpace(error)) throw error;
    area?.prune();
    throw new PublishError(
      `The disk is full: the site stays as it was. Free some space where ${settings.releases} lies; publishing is tried again by itself.`,
    );
  } finally {
    area?.close();
  }
}

async function publishOrRestore(
  live: Live | undefined,
  ...rest: [ReleaseArea, LoadedCode, PublishSettings, Lap]
): Promise<Outcome> {
  try {
    return await publishOnto(live, ...rest);
  } catch (error) {
    if (!live || !(error instanceof LostFile)) throw error;
    // Somebody took files out of the release area: what is known of it is worth nothing any more.
    return publishOnto(undefined, ...rest);
  }
}

async function publishOnto(
  live: Live | undefined,
  area: ReleaseArea,
  loaded: LoadedCode,
  settings: PublishSettings,
  lap: Lap,
): Promise<Outcome> {
  const { codeId } = loaded.code;
  const { backendUrl, buildDir } = settings;
  const state = live?.state;
  const before = {
    snapshot: state?.backendUrl === backendUrl ? state.snapshot : undefined,
    manifest: state?.manifest ?? emptyManifest,
  };
  const { snapshot, manifest, rendered, removed } = await makeRelease({
    loaded,
    backend: settings,
    before,
    // Another code may read other columns.
    everything: settings.everything || state?.codeId !== codeId,
    bodies: area.bodies,
    keep: (file, body) => area.store.put(file, body, 'page'),
    lap,
  });
  const isNew = (file: string) => before.manifest.files[file]?.sha !== manifest.files[file]?.sha;
  await packAll(Object.keys(manifest.files).filter(isNew), (file) =>
    area.store.put(file, readFileSync(join(buildDir, 'client', file)), 'code'),
  );
  lap('assets');

  const next = { codeId, backendUrl, snapshot, manifest };
  const changed = state ? differences(siteFiles(before.manifest), siteFiles(manifest)) : 'all';
  lap('compare');
  if (state && changed.length === 0) await area.note({ ...next, behind: state.behind });
  else await area.release(next, changed, state?.behind ?? 'all', lap);
  return { pages: manifest.pages.size, rendered, removed, changed: changed.length > 0 };
}

/** As many threads as Node packs with. */
const packedAtOnce = 4;

/** Throws what the first to fail threw, when no other is under way any more. */
async function packAll(files: readonly string[], pack: (file: string) => Promise<unknown>) {
  const waiting = files.values();
  const results = await Promise.allSettled(
    Array.from({ length: packedAtOnce }, async () => {
      for (const file of waiting) await pack(file);
    }),
  );
  const failure = results.find(({ status }) => status === 'rejected');
  if (failure?.status === 'rejected') throw failure.reason;
}
