import { hash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { isErrno } from '../../publisher/error.ts';
import type { Release } from './release.ts';

/**
 * Larger files are streamed. Smaller ones are read synchronously, which takes about 20 µs from the page
 * cache, several times less than through the thread pool.
 */
const maxBufferedSize = 1024 * 1024;

/** The bytes, or the descriptor of an open file to stream. */
export type Content = { size: number } & ({ bytes: Buffer } | { descriptor: number });

/**
 * Finds the file for a decoded path: the file itself, `path.html`, or `path/index.html` (Astro's
 * build.format `file`).
 */
export function fileAt(release: Release, path: string): string | undefined {
  if (path.includes('//')) return undefined;
  const bare = path.endsWith('/') ? path.slice(0, -1) : path;
  const names = bare === '' ? ['/index.html'] : [bare, `${bare}.html`, `${bare}/index.html`];
  return names.find((name) => isPublic(name) && isFileInside(release, name));
}

/** The canonical path of a file: without `.html` or `/index.html`. */
export function pagePath(file: string): string {
  const page = file.replace(/(\/index)?\.html$/, '');
  return page === '' ? '/' : page;
}

/** Whether `name` is a file inside the release. Symlinks that lead outside don't count. */
export function isFileInside({ folder }: Release, name: string): boolean {
  const file = join(folder, name);
  return isTrue(
    () =>
      statSync(file, { throwIfNoEntry: false })?.isFile() === true &&
      realpathSync.native(file).startsWith(folder + sep),
  );
}

/** The page for a missing path: the `404.html` of the nearest folder above it. */
export function nearestNotFoundPage(release: Release, path: string): string | undefined {
  let page: string | undefined;
  let folder = '';
  for (const segment of path.split('/').slice(1)) {
    if (isFileInside(release, `${folder}/404.html`)) page = `${folder}/404.html`;
    folder += `/${segment}`;
    // From the top, so that a path with a thousand segments costs no more than the existing folders.
    const next = join(release.folder, folder);
    if (!isTrue(() => statSync(next, { throwIfNoEntry: false })?.isDirectory() === true)) break;
  }
  return page;
}

/** False, too, if the path can't exist or the file was removed in between. */
function isTrue(check: () => boolean): boolean {
  try {
    return check();
  } catch (error) {
    if (isErrno(error, 'ENAMETOOLONG', 'ELOOP', 'ENOENT', 'ENOTDIR')) return false;
    throw error;
  }
}

/** Not the host's own files, nor dotfiles outside of `/.well-known/` (RFC 8615). */
function isPublic(name: string): boolean {
  if (/\.(br|gz)$/.test(name) || name === '/_headers' || name === '/_redirects') return false;
  return !/\/\./.test(name.replace(/^\/\.well-known\//, '/'));
}

/** Opens a file that `isFileInside` has approved. Throws file system errors. */
export function openFile(
  { folder, headersId }: Release,
  name: string,
): { etag: string; content: Content } {
  const descriptor = openSync(join(folder, name), 'r');
  let isStreamed = false;
  try {
    const { size, ino, mtimeMs } = fstatSync(descriptor);
    if (size > maxBufferedSize) {
      isStreamed = true;
      return { etag: `W/"${ino}-${size}-${mtimeMs}"`, content: { size, descriptor } };
    }
    const bytes = Buffer.allocUnsafe(size);
    let read = 0;
    while (read < size) {
      const count = readSync(descriptor, bytes, read, size - read, read);
      if (count === 0) throw new Error(`${name} became shorter while it was read`);
      read += count;
    }
    // After a 304, browsers keep a page's old security policy, so a new policy needs a new ETag.
    const etag = `"${hash('sha1', bytes, 'base64url')}-${headersId}"`;
    return { etag, content: { size, bytes } };
  } finally {
    if (!isStreamed) closeSync(descriptor);
  }
}
