import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrno } from '../../publisher/error.ts';
import {
  imageExtension,
  imageTypes,
  publicImages,
} from '../../supabase/functions/_shared/rules/post/stored-images.ts';

/** Uploaded images on disk, by their names in the bucket. */
export interface ImageFiles {
  /** Writes a file that isn't served yet. The caller must publish or discard it. */
  stage(bytes: Uint8Array): Promise<StagedFile>;
  remove(name: string): Promise<void>;
}

export interface StagedFile {
  /** Serves the file under this name, or replaces the one that has it, in one step. */
  publish(name: string): Promise<void>;
  discard(): Promise<void>;
}

/** Removes what an interrupted upload left in the folder. It's created with the first upload. */
export async function openImageFiles(folder: string): Promise<ImageFiles> {
  const incoming = join(folder, 'incoming');
  await rm(incoming, { recursive: true, force: true });
  return {
    async stage(bytes) {
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      const path = join(incoming, randomUUID());
      const discard = () => rm(path, { force: true });
      try {
        const file = await open(path, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
      } catch (error) {
        await discard();
        throw error;
      }
      return { publish: (name) => rename(path, pathOf(folder, name)), discard };
    },
    remove: (name) => rm(pathOf(folder, name), { force: true }),
  };
}

export interface ServedImage {
  bytes: Buffer;
  headers: Record<string, string>;
}

/** The image at a path of the site or backend, as sent. Undefined if the path isn't an image's, or there's none. */
export function readImage(
  folder: string,
  path: string,
): Promise<ServedImage | undefined> | undefined {
  if (!path.startsWith(publicImages)) return undefined;
  return read(folder, path.slice(publicImages.length));
}

async function read(folder: string, name: string): Promise<ServedImage | undefined> {
  const extension = imageExtension(name);
  if (!extension) return undefined;
  try {
    const bytes = await readFile(pathOf(folder, name));
    return { bytes, headers: { ...imageHeaders, 'content-type': imageTypes[extension] } };
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** A file never changes. Pages of the site may embed it from the backend's origin. */
const imageHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/** Files share one folder, so no empty folders are left behind. A name has one slash and one dot, so the result is unique. */
function pathOf(folder: string, name: string): string {
  if (!imageExtension(name)) throw new Error('This isn’t the name of an image.');
  return join(folder, name.replace('/', '.'));
}
