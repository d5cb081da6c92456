import { closeSync, fstatSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import { hash } from 'node:crypto';
import { join, sep } from 'node:path';
import type { Release } from './release.ts';

/**
 * Larger files are streamed. Up to this size a file is read at once and in one go: from the page
 * cache that takes some 20 µs, several times less than a detour through the thread pool.
 */
const wholeLimit = 1024 * 1024;

/** The bytes, or the descriptor of an open file to stream. */
export type Content = { size: number } & ({ bytes: Buffer } | { descriptor: number });

/**
 * The file, inside the release, that is served at a decoded path: itself, `path.html` or
 * `path/index.html`, as a site without closing slashes has them (Astro's build.format `file`).
 */
export function fileAt(release: Release, path: string): string | undefined {
  if (path.includes('//')) return undefined;
  const bare = path.endsWith('/') ? path.slice(0, -1) : path;
  const names = bare === '' ? ['/index.html'] : [bare, `${bare}.html`, `${bare}/index.html`];
  return names.find((name) => isServed(name) && isFileInside(release, name));
}

/** The path at which a file is meant to be seen: without `.html` or `/index.html`. */
export function pageOf(file: string): string {
  const page = file.replace(/(\/index)?\.html$/, '');
  return page === '' ? '/' : page;
}

/** Whether a file stands at `name` inside the release, symbolic links that lead outside not counted. */
export function isFileInside({ folder }: Release, name: string): boolean {
  const file = join(folder, name);
  try {
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return false;
    return realpathSync.native(file).startsWith(folder + sep);
  } catch (error) {
    if (isAbsence((error as NodeJS.ErrnoException).code)) return false;
    throw error;
  }
}

/** ENOENT, too: the file may go between two looks. */
function isAbsence(code: string | undefined): boolean {
  return ['ENAMETOOLONG', 'ELOOP', 'ENOENT', 'ENOTDIR'].includes(code ?? '');
}

/** Not what the host itself reads, nor dotfiles, save the one folder that RFC 8615 sets apart. */
function isServed(name: string): boolean {
  if (/\.(br|gz)$/.test(name) || name === '/_headers' || name === '/_redirects') return false;
  return !/\/\./.test(name.replace(/^\/\.well-known\//, '/'));
}

/** The page for a missing path: the `404.html` of the nearest folder above it that has one. */
export function nearestNotFoundPage(release: Release, path: string): string | undefined {
  let page: string | undefined;
  let folder = '';
  for (const part of path.split('/').slice(1)) {
    if (isFileInside(release, `${folder}/404.html`)) page = `${folder}/404.html`;
    folder += `/${part}`;
    // Top down, so that a path of a thousand parts costs no more than the folders that exist.
    if (!isFolder(join(release.folder, folder))) break;
  }
  return page;
}

function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch (error) {
    if (isAbsence((error as NodeJS.ErrnoException).code)) return false;
    throw error;
  }
}

/** Opens a file that isFileInside has approved. Throws what the file system throws. */
export function openFile(
  { folder, headersId }: Release,
  name: string,
): { etag: string; content: Content } {
  const descriptor = openSync(join(folder, name), 'r');
  let streamed = false;
  try {
    const { size, ino, mtimeMs } = fstatSync(descriptor);
    if (size > wholeLimit) {
      streamed = true;
      return { etag: `W/"${ino}-${size}-${mtimeMs}"`, content: { size, descriptor } };
    }
    const bytes = Buffer.allocUnsafe(size);
    let read = 0;
    while (read < size) {
      const count = readSync(descriptor, bytes, read, size - read, read);
      if (count === 0) throw new Error(`${name} became shorter while it was read`);
      read += count;
    }
    // Browsers keep a page's stored security policy when a 304 comes, so a changed one must not
    // meet an unchanged tag.
    const etag = `"${hash('sha1', bytes, 'base64url')}-${headersId}"`;
    return { etag, content: { size, bytes } };
  } finally {
    if (!streamed) closeSync(descriptor);
  }
}
