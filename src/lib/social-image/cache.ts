import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/**
 * Returns the PNG of the social image with this path, from `folder` if it was rendered before. The file name is a
 * hash of everything in the image, so files never become stale and builds can share the folder. If the folder
 * isn't writable, the image is rendered every time.
 */
export async function cachedImage(
  folder: string,
  path: string,
  render: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const file = join(folder, basename(path));
  const cached = await readFile(file).catch(() => undefined);
  if (cached && cached.length > 0) return cached;
  const rendered = await render();
  const temporary = `${file}.${randomUUID()}`;
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(temporary, rendered);
    await rename(temporary, file);
  } catch {
    await rm(temporary, { force: true }).catch(() => undefined);
  }
  return rendered;
}
