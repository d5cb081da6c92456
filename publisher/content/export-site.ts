import { cpSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkRedirects } from '../code/host-files.ts';
import { emptyFolder } from '../code/inputs.ts';
import type { LoadedCode } from '../code/load.ts';
import { FixableError, isOutOfSpace } from '../error.ts';
import { describeFile } from '../releases/files.ts';
import type { Entry } from '../releases/release.ts';
import { emptyMap } from '../releases/sharded-map.ts';
import { fileAt } from '../releases/site-path.ts';
import { exportSocialImages } from '../social/export-images.ts';
import { describeFailure } from './held-back-posts.ts';
import { makeRelease } from './make-release.ts';
import { emptySnapshot } from './snapshot.ts';

export interface SiteExportOptions {
  /** Folder of the code build. */
  buildDir: string;
  /** Replaced by the site. */
  target: string;
  /** Keeps the social images of the last build. */
  imageCache: string;
  logger: (line: string) => void;
}

/**
 * Renders the whole site into the plain folder `target`, which is replaced at the end. Returns the number
 * of pages that depend on posts. Throws a FixableError for problems a person can fix.
 */
export async function exportSite(
  loaded: LoadedCode,
  { buildDir, target, imageCache, logger }: SiteExportOptions,
): Promise<number> {
  const next = join(buildDir, 'site.next');
  try {
    emptyFolder(next);
    cpSync(join(buildDir, 'client'), next, { recursive: true });
    const saved = new Map<string, string>();
    const bodies = new Map<string, Uint8Array>();
    const { rendered, posts, changes, warnings, failures } = await makeRelease({
      loaded,
      backend: loaded.code.variables,
      previous: { snapshot: emptySnapshot, entries: emptyMap() },
      // The host may have an earlier export.
      isOtherCode: true,
      compareAll: true,
      keys: new Map(),
      isNext: false,
      bodies: {
        get: async (key) => bodies.get(key),
        put: async (key, bytes) => void bodies.set(key, bytes),
      },
      async save(path, type, body) {
        const file = join(next, fileAt(path, type));
        mkdirSync(dirname(file), { recursive: true });
        await writeFile(file, body);
        saved.set(path, file);
        return describeFile(type, body);
      },
    });
    // Pages that only posts that are held back would need.
    for (const [path, file] of saved) if (!changes.has(path)) rmSync(file);
    [...warnings, ...failures.map(describeFailure)].forEach(logger);
    const redirectsFile = join(next, '_redirects');
    const redirects = withRedirects(readFileSync(redirectsFile, 'utf8'), changes);
    checkRedirects(redirects);
    await writeFile(redirectsFile, redirects);
    await exportSocialImages(loaded.renderer, posts.cards, {
      buildDir,
      folder: join(next, 'social'),
      cache: imageCache,
      logger,
    });
    rmSync(target, { recursive: true, force: true });
    renameSync(next, target);
    return rendered;
  } catch (error) {
    rmSync(next, { recursive: true, force: true });
    if (!isOutOfSpace(error)) throw error;
    throw new FixableError(
      `The disk is full, so ${target} wasn’t updated. Free some space and build again.`,
    );
  }
}

/** Adds the redirects from old slugs and feeds of posts to those of the code build. */
function withRedirects(text: string, entries: ReadonlyMap<string, Entry | undefined>): string {
  const rules = [...entries].flatMap(([path, entry]) =>
    entry?.kind === 'redirect' ? `${path} ${entry.to} 301\n` : [],
  );
  if (rules.length === 0) return text;
  return `${text.trimEnd()}\n\n# Posts whose slug or category changed\n${rules.sort().join('')}`;
}
