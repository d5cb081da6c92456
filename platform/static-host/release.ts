import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { headersFile, type HeaderRule } from './headers-file.ts';
import { redirectsFile, type RedirectRule } from './redirects-file.ts';

/** One published state of the site, as a folder of files. */
export interface Release {
  /** Real path, no symbolic link in it: nothing outside of it is served. */
  folder: string;
  headers: readonly HeaderRule[];
  redirects: readonly RedirectRule[];
  /** Stands for the text of `_headers`: what it says is part of what every file is served as. */
  headersId: string;
  problems: readonly string[];
}

/** Two trees take turns being served; a third folder shows up only when the site is moved. */
const keptReleases = 2;

/**
 * A function that opens a release by its real path, parsing `_headers` and `_redirects` only when
 * they differ from those it last saw there; `report` gets a sentence for each line left out.
 */
export function releaseOpener(report: (problem: string) => void): (folder: string) => Release {
  const known = new Map<string, { id: string; release: Release }>();
  let reported = '';

  function parsed(folder: string): Release {
    const text = textOf(folder, '_headers');
    const headers = headersFile(text);
    const redirects = redirectsFile(textOf(folder, '_redirects'));
    const problems = [...headers.problems, ...redirects.problems];
    // Each publish brings the same lines anew.
    if (problems.join() !== reported) problems.forEach(report);
    reported = problems.join();
    const headersId = hash('sha1', text, 'base64url').slice(0, 8);
    return { folder, headers: headers.rules, redirects: redirects.rules, headersId, problems };
  }

  return (folder) => {
    const id = `${identity(join(folder, '_headers'))} ${identity(join(folder, '_redirects'))}`;
    let entry = known.get(folder);
    if (entry?.id !== id) {
      entry = { id, release: parsed(folder) };
      known.delete(folder);
      known.set(folder, entry);
      const [oldest] = known.keys();
      if (known.size > keptReleases && oldest !== undefined) known.delete(oldest);
    }
    return entry.release;
  };
}

function identity(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? `${stats.ino}-${stats.size}-${stats.mtimeMs}` : 'none';
}

function textOf(folder: string, name: string): string {
  return identity(join(folder, name)) === 'none' ? '' : readFileSync(join(folder, name), 'utf8');
}
