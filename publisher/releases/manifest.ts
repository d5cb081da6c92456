import type { Code } from '../code/load.ts';
import type { SiteFile, Stored } from './store.ts';

/** A rendered page: what it was rendered from, and the file it became. */
export interface Page extends Stored {
  key: string;
  file: string;
}

/** A file of an earlier code build that pages in open tabs may still ask for. */
export interface RetiredFile extends Stored {
  /** ISO 8601, when a code build first came without it. */
  since: string;
}

/** Every file of a release. */
export interface Manifest {
  /** By address, e.g. `/blog`. */
  pages: ReadonlyMap<string, Page>;
  /** Files of the code build by path. */
  files: Readonly<Record<string, Stored>>;
  retired: Readonly<Record<string, RetiredFile>>;
}

export const emptyManifest: Manifest = { pages: new Map(), files: {}, retired: {} };

/** The files of a release, by path. */
export function siteFiles(manifest: Manifest): Map<string, SiteFile> {
  const files = new Map<string, SiteFile>();
  for (const [file, { sha, size }] of [
    ...Object.entries(manifest.retired),
    ...Object.entries(manifest.files),
  ]) {
    files.set(file, { file, sha, size, quality: 'code' });
  }
  for (const { file, sha, size } of manifest.pages.values()) {
    files.set(file, { file, sha, size, quality: 'page' });
  }
  return files;
}

/** Paths at which two releases differ, those that only one of them has included. */
export function differences(before: Map<string, SiteFile>, after: Map<string, SiteFile>): string[] {
  const differ = [...before.keys()].filter((file) => !after.has(file));
  for (const [path, file] of after) {
    const old = before.get(path);
    if (old?.sha !== file.sha || old.quality !== file.quality) differ.push(path);
  }
  return differ;
}

/**
 * Scripts, styles and social images have names of their own in every build: pages of the last one go on
 * asking for them, and networks fetch an image long after they were shown its page.
 */
const retiring = /^(?:_astro|social)\//;
const keepRetiredMs = 24 * 60 * 60 * 1000;

/** Assets of `before` that `code` no longer has, without those that were retired a day ago. */
export function retire(before: Manifest, code: Code, now: Date): Record<string, RetiredFile> {
  const since = now.toISOString();
  const leaving = Object.entries(before.files)
    .filter(([file]) => retiring.test(file))
    .map(([file, stored]): [string, RetiredFile] => [file, { ...stored, since }]);
  return Object.fromEntries(
    [...leaving, ...Object.entries(before.retired)].filter(
      ([file, retired]) =>
        !(file in code.files) && now.getTime() - Date.parse(retired.since) < keepRetiredMs,
    ),
  );
}
