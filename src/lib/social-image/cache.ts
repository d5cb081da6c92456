import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { drawSocialImage } from './draw';
import { socialImage } from './image';
import type { Shown } from './shown';

/**
 * The PNG that shows these words, from `folder` where it has been drawn before. Its name there says
 * all that is in it, so nothing in the folder grows old, and several builds may share it. A folder that
 * takes nothing costs time, and no image.
 */
export async function cachedSocialImage(shown: Shown, folder: string): Promise<Uint8Array> {
  const file = join(folder, basename(socialImage(shown).path));
  const known = await readFile(file).catch(() => undefined);
  if (known && known.length > 0) return known;
  const drawn = await drawSocialImage(shown);
  const passing = `${file}.${randomUUID()}`;
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(passing, drawn);
    await rename(passing, file);
  } catch {
    await rm(passing, { force: true }).catch(() => undefined);
  }
  return drawn;
}
