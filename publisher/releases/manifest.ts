import { pageQuality } from './compress.ts';
import type { SiteFile, StoredFile } from './store.ts';

export interface Page extends StoredFile {
  /** Hash of what the page was rendered from. */
  key: string;
  file: string;
}

/** A file of an earlier code build that pages in open tabs may still request. */
export interface RetiredFile extends StoredFile {
  /** When a code build first lacked it, ISO 8601. */
  since: string;
}

/** Every file of a release. */
export interface Manifest {
  /** By path, e.g. `/blog`. */
  pages: ReadonlyMap<string, Page>;
  /** Files of the code build. */
  files: Readonly<Record<string, StoredFile>>;
  /** The release's own `_redirects`. Undefined if the code build's file is complete. */
  redirects?: StoredFile | undefined;
  retired: Readonly<Record<string, RetiredFile>>;
}

export const emptyManifest: Manifest = { pages: new Map(), files: {}, retired: {} };

/** The redirects of a static host. */
export const redirectsFile = '_redirects';

/** The files of a release by path. */
export function siteFiles({ pages, files, redirects, retired }: Manifest): Map<string, SiteFile> {
  const all = new Map<string, SiteFile>();
  for (const [file, { sha, size }] of Object.entries({ ...retired, ...files })) {
    all.set(file, { file, sha, size, quality: 'best' });
  }
  for (const { file, sha, size } of pages.values()) {
    all.set(file, { file, sha, size, quality: pageQuality(file) });
  }
  if (redirects) {
    all.set(redirectsFile, { file: redirectsFile, ...redirects, quality: 'fast' });
  }
  return all;
}

/** Paths at which two releases differ, including those that only one of them has. */
export function differences(before: Map<string, SiteFile>, after: Map<string, SiteFile>): string[] {
  const differing = [...before.keys()].filter((file) => !after.has(file));
  for (const [path, file] of after) {
    const old = before.get(path);
    if (old?.sha !== file.sha || old.quality !== file.quality) differing.push(path);
  }
  return differing;
}

/**
 * Scripts, styles, and social images get a new name when they change. Open tabs still request the old
 * ones, and social networks fetch images late.
 */
const retiring = /^(?:_astro|social)\//;
const keepRetiredMs = 24 * 60 * 60 * 1000;

/** Assets of the last 24 hours that the new code build (`files`) lacks. */
export function retire(
  previous: Manifest,
  files: Manifest['files'],
  now: Date,
): Record<string, RetiredFile> {
  const since = now.toISOString();
  const leaving = Object.entries(previous.files)
    .filter(([file]) => retiring.test(file))
    .map(([file, stored]): [string, RetiredFile] => [file, { ...stored, since }]);
  return Object.fromEntries(
    [...leaving, ...Object.entries(previous.retired)].filter(
      ([file, retired]) =>
        !(file in files) && now.getTime() - Date.parse(retired.since) < keepRetiredMs,
    ),
  );
}
