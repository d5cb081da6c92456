import { hash } from 'node:crypto';
import { cpSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LoadedCode } from '../code/load.ts';
import { isOutOfSpace, PublishError } from '../error.ts';
import { bodiesInMemory } from '../releases/bodies.ts';
import { emptyManifest } from '../releases/manifest.ts';
import { emptyFolder } from '../releases/write.ts';
import { exportSocialImages } from '../social/export-images.ts';
import { makeRelease } from './make-release.ts';

export interface SiteExportOptions {
  /** Folder of the code build. */
  buildDir: string;
  /** Replaced by the site. */
  target: string;
  /** Keeps the social images of posts between builds. */
  imageCache: string;
  logger: (line: string) => void;
}

/**
 * Renders the whole site into the plain folder `target`, which is replaced at the end. Returns the number
 * of pages that depend on posts. Throws a PublishError for problems a person can fix.
 */
export async function exportSite(
  loaded: LoadedCode,
  { buildDir, target, imageCache, logger }: SiteExportOptions,
): Promise<number> {
  const { backendUrl, publishableKey } = loaded.code.settings;
  const next = join(buildDir, 'site.next');
  try {
    emptyFolder(next);
    cpSync(join(buildDir, 'client'), next, { recursive: true });
    const { rendered, snapshot, warnings } = await makeRelease({
      loaded,
      backend: { backendUrl, publishableKey },
      previous: { snapshot: undefined, manifest: emptyManifest },
      everything: true,
      bodies: bodiesInMemory(),
      async save(file, body) {
        mkdirSync(dirname(join(next, file)), { recursive: true });
        await writeFile(join(next, file), body);
        return { sha: hash('sha256', body), size: body.length };
      },
    });
    warnings.forEach(logger);
    await exportSocialImages(loaded.renderer, snapshot.cards, {
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
    throw new PublishError(
      `The disk is full, so ${target} wasn’t updated. Free some space and build again.`,
    );
  }
}
