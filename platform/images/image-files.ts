import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { isErrno } from '../../publisher/error.ts';
import {
  imageExtension,
  imageTypes,
  publicImages,
} from '../../supabase/functions/_shared/rules/post/stored-images.ts';

/** Uploaded images on disk, by their names in the bucket. */
export interface ImageFiles {
  /** Writes a file that isn't served yet. The caller must publish or discard it. */
  stage(content: Uint8Array | AsyncIterable<Uint8Array>): Promise<StagedFile>;
  remove(name: string): Promise<void>;
}

export interface StagedFile {
  size: number;
  /** Its first bytes. */
  start: Uint8Array;
  /** Serves the file under this name, or replaces the one that has it, in one step. */
  publish(name: string): Promise<void>;
  discard(): Promise<void>;
}

/** Enough to recognize each format. */
const startSize = 12;

/** Removes what an interrupted upload left in the folder. It's created with the first upload. */
export async function openImageFiles(folder: string): Promise<ImageFiles> {
  const incoming = join(folder, 'incoming');
  await rm(incoming, { recursive: true, force: true });
  return {
    async stage(content) {
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      const path = join(incoming, randomUUID());
      const discard = () => rm(path, { force: true });
      const start = new Uint8Array(startSize);
      let size: number;
      try {
        const file = await open(path, 'wx+', 0o600);
        try {
          await file.writeFile(content);
          await file.sync();
          await file.read(start, 0, startSize, 0);
          ({ size } = await file.stat());
        } finally {
          await file.close();
        }
      } catch (error) {
        await discard();
        throw error;
      }
      return { size, start, publish: (name) => rename(path, pathOf(folder, name)), discard };
    },
    remove: (name) => rm(pathOf(folder, name), { force: true }),
  };
}

/**
 * Responds with the image at a path of the site or backend, as sent. Undefined if the path isn't an image's, or there's
 * none.
 */
export async function imageResponse(
  folder: string,
  path: string,
  method: string,
): Promise<Response | undefined> {
  const name = path.startsWith(publicImages) ? path.slice(publicImages.length) : '';
  const extension = imageExtension(name);
  if (!extension) return undefined;
  try {
    const file = await open(pathOf(folder, name));
    const { size } = await file.stat();
    const headers = {
      ...imageHeaders,
      'content-type': imageTypes[extension],
      'content-length': String(size),
    };
    if (method !== 'HEAD') {
      return new Response(Readable.toWeb(file.createReadStream()) as ReadableStream, { headers });
    }
    await file.close();
    return new Response(null, { headers });
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

/**
 * Files share one folder, so no empty folders are left behind. A name has one slash and one dot, so the result is
 * unique.
 */
function pathOf(folder: string, name: string): string {
  if (!imageExtension(name)) throw new Error('This isn’t the name of an image.');
  return join(folder, name.replace('/', '.'));
}
