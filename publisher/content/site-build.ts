import { hash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LoadedCode } from '../code/load.ts';
import { isOutOfSpace, PublishError } from '../error.ts';
import { takeLock } from '../lock.ts';
import { bodiesInMemory } from '../releases/bodies.ts';
import { emptyManifest } from '../releases/manifest.ts';
import { emptyFolder } from '../releases/write.ts';
import { addSocialImages } from '../social/site-images.ts';
import { makeRelease } from './make-release.ts';

export interface SiteBuildOptions {
  /** Folder of the code build. */
  buildDir: string;
  /** Gets the site. */
  target: string;
  /** Keeps the images of posts from one build to the next. */
  drawn: string;
  logger: (line: string) => void;
}

/**
 * Renders the whole site of a code build into the plain folder `target`, which is replaced once
 * everything has come out well. Returns the number of pages that depend on posts. Throws a
 * PublishError for what a person can mend.
 */
export async function buildSite(
  loaded: LoadedCode,
  { buildDir, target, drawn, logger }: SiteBuildOptions,
): Promise<number> {
  const { backendUrl, publishableKey } = loaded.code.settings;
  const next = join(buildDir, 'site.next');
  const old = join(buildDir, 'site.old');
  const unlock = await takeLock(
    join(buildDir, 'site-lock'),
    0,
    `Another build of the site still writes to ${target}: wait until it ends, or stop it.`,
  );
  // An earlier run was ended between the two renames below.
  if (!existsSync(target) && existsSync(old)) renameSync(old, target);
  try {
    emptyFolder(next);
    cpSync(join(buildDir, 'client'), next, { recursive: true });
    const { rendered, snapshot } = await makeRelease({
      loaded,
      backend: { backendUrl, publishableKey },
      before: { snapshot: undefined, manifest: emptyManifest },
      everything: true,
      bodies: bodiesInMemory(),
      async keep(file, body) {
        mkdirSync(dirname(join(next, file)), { recursive: true });
        await writeFile(join(next, file), body);
        return { sha: hash('sha256', body), size: body.length };
      },
      lap: () => undefined,
    });
    await addSocialImages(loaded.renderer, snapshot.cards, { site: next, drawn, logger });
    rmSync(old, { recursive: true, force: true });
    if (existsSync(target)) renameSync(target, old);
    renameSync(next, target);
    rmSync(old, { recursive: true, force: true });
    return rendered;
  } catch (error) {
    rmSync(next, { recursive: true, force: true });
    if (!isOutOfSpace(error)) throw error;
    throw new PublishError(
      `The disk is full: ${target} stays as it was. Free some space and build again.`,
    );
  } finally {
    unlock();
  }
}
