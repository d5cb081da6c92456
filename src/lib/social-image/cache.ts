import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { drawSocialImage } from './draw';
import { socialImage } from './image';
import type { Shown } from './shown';

/**
 * Returns the PNG for this text, from `folder` if it was rendered before. The file name is a hash of everything
 * in the image, so files never become stale and builds can share the folder. If the folder isn't writable, the
 * image is rendered every time.
 */
export async function cachedSocialImage(shown: Shown, folder: string): Promise<Uint8Array> {
  const file = join(folder, basename(socialImage(shown).path));
  const cached = await readFile(file).catch(() => undefined);
  if (cached && cached.length > 0) return cached;
  const drawn = await drawSocialImage(shown);
  const temporary = `${file}.${randomUUID()}`;
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(temporary, drawn);
    await rename(temporary, file);
  } catch {
    await rm(temporary, { force: true }).catch(() => undefined);
  }
  return drawn;
}
