import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { socialImage } from './image';
import type { SocialText } from './text';

/** Renders the social image with this text as a PNG. */
export async function drawSocialImage(text: SocialText): Promise<Uint8Array> {
  const { draw } = await import('./drawing');
  return draw(text);
}

/**
 * Returns the PNG for this text, from `folder` if it was rendered before. The file name is a hash of everything
 * in the image, so files never become stale and builds can share the folder. If the folder isn't writable, the
 * image is rendered every time.
 */
export async function cachedSocialImage(text: SocialText, folder: string): Promise<Uint8Array> {
  const file = join(folder, basename(socialImage(text).path));
  const cached = await readFile(file).catch(() => undefined);
  if (cached && cached.length > 0) return cached;
  const drawn = await drawSocialImage(text);
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
