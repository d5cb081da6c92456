import { isFeaturedImage } from './post.ts';

export const imageBucket = 'post-images';

/** Where the backend and, on one machine, the site serve the bucket's files. */
export const publicImages = `/storage/v1/object/public/${imageBucket}/`;

/** Maximum size in bytes, of the file that a writer chooses and of each stored file. */
export const maxImageSize = 10 * 1024 * 1024;

/** Media types of stored files by extension. */
export const imageTypes = { jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif' } as const;

export type ImageExtension = keyof typeof imageTypes;

/** Widths, in pixels, in which an uploaded image is stored if it's wide enough. */
const storedWidths = [480, 960, 1600] as const;

/** The widths in which an image of this width is stored: never wider than it is. */
export function widthsOf(width: number): number[] {
  const largest = Math.min(width, storedWidths[2]);
  return [...storedWidths.filter((stored) => stored < largest), largest];
}

/**
 * An image's folder is a random ID, plus the format that it's stored in besides JPEG, if the writer's browser could
 * encode one: Safari can't encode WebP. `<id>-webp/1600.jpg` alone then says which other files there are.
 */
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
// The blog's listing doesn't need it.
const fileName = /* @__PURE__ */ new RegExp(
  `^${uuid}(?:-(?:webp|avif))?/[1-9]\\d{0,3}\\.(jpg|webp|avif)$`,
);
const storedAddress = new RegExp(
  `^(.*${publicImages}${uuid}(?:-(webp|avif))?)/([1-9]\\d{0,3})\\.jpg$`,
);

/** The extension of a name that a file in the bucket can have, or undefined. The database accepts the same names. */
export function imageExtension(name: string): ImageExtension | undefined {
  return fileName.exec(name)?.[1] as ImageExtension | undefined;
}

/**
 * The address of a stored file, as posts contain it: absolute if posts may show that, and otherwise a path on the
 * site, which serves the files of a backend on the same machine.
 */
export function imageAddress(name: string, backend: string): string {
  const { href, pathname } = new URL(publicImages + name, backend);
  return isFeaturedImage(href) ? href : pathname;
}

export interface StoredSources {
  /** Of the widest file, in pixels. */
  width: number;
  /** The `srcset` of the JPEG files. */
  jpg: string;
  /** The smaller format for browsers that support it. */
  modern?: { type: string; srcset: string };
}

/**
 * The sources of an image in the bucket by the address of its widest JPEG file, or undefined for any other image.
 * `address` is absolute or a path on the site, `backend` the address of the backend.
 */
export function storedSources(address: string, backend: string): StoredSources | undefined {
  const [, folder, modern, width] = storedAddress.exec(address) ?? [];
  if (folder === undefined) return undefined;
  if (!address.startsWith('/') && new URL(address).origin !== new URL(backend).origin) {
    return undefined;
  }
  const srcset = (extension: string) =>
    widthsOf(Number(width))
      .map((stored) => `${folder}/${stored}.${extension} ${stored}w`)
      .join(', ');
  const jpeg = { width: Number(width), jpg: srcset('jpg') };
  if (modern === undefined) return jpeg;
  return { ...jpeg, modern: { type: `image/${modern}`, srcset: srcset(modern) } };
}
