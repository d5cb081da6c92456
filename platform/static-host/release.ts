import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseHeaders, type HeaderRule } from './headers.ts';
import { parseRedirects, type RedirectRule } from './redirects.ts';

/** One published state of the site, as a folder of files. */
export interface Release {
  /** Real path, without symlinks. Nothing outside is served. */
  folder: string;
  headers: readonly HeaderRule[];
  redirects: readonly RedirectRule[];
  /** Identifies the content of `_headers`, which is part of every file's ETag. */
  headersId: string;
  problems: readonly string[];
}

/** Releases alternate between two folders. There's a third one only after the site was moved. */
const maxKnownReleases = 2;

/**
 * Returns a function that opens a release by its real path. It parses `_headers` and `_redirects` only if
 * they changed. `report` is called for every ignored line.
 */
export function releaseOpener(report: (problem: string) => void): (folder: string) => Release {
  const known = new Map<string, { id: string; release: Release }>();
  let reported = '';

  function parse(folder: string): Release {
    const text = readText(folder, '_headers');
    const headers = parseHeaders(text);
    const redirects = parseRedirects(readText(folder, '_redirects'));
    const problems = [...headers.problems, ...redirects.problems];
    // Every publish repeats the same lines.
    if (problems.join() !== reported) problems.forEach(report);
    reported = problems.join();
    const headersId = hash('sha1', text, 'base64url').slice(0, 8);
    return { folder, headers: headers.rules, redirects: redirects.rules, headersId, problems };
  }

  return (folder) => {
    const id = `${fileId(join(folder, '_headers'))} ${fileId(join(folder, '_redirects'))}`;
    let entry = known.get(folder);
    if (entry?.id !== id) {
      entry = { id, release: parse(folder) };
      known.delete(folder);
      known.set(folder, entry);
      const [oldest] = known.keys();
      if (known.size > maxKnownReleases && oldest !== undefined) known.delete(oldest);
    }
    return entry.release;
  };
}

function fileId(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? `${stats.ino}-${stats.size}-${stats.mtimeMs}` : 'none';
}

function readText(folder: string, name: string): string {
  return fileId(join(folder, name)) === 'none' ? '' : readFileSync(join(folder, name), 'utf8');
}
