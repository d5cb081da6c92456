/** Widths, in pixels, in which an uploaded image is stored. */
export const storedWidths = [480, 960, 1600] as const;

/** An uploaded image is stored in every width as WebP and, for older browsers, as JPEG. */
export const storedFormats = ['webp', 'jpg'] as const;

type StoredFormat = (typeof storedFormats)[number];

const storedAddress = new RegExp(
  `^(.*/storage/v1/object/public/post-images/[\\w.-]+)/(?:${storedWidths.join('|')})\\.(?:${storedFormats.join('|')})$`,
);

/**
 * The `srcset` of each format of an image in the bucket `post-images`, or undefined for any other image.
 * `address` is absolute or a path on the site, `backend` the address of the backend.
 */
export function storedSources(
  address: string,
  backend: string,
): Record<StoredFormat, string> | undefined {
  const [, image] = storedAddress.exec(address) ?? [];
  if (image === undefined) return undefined;
  if (!address.startsWith('/') && new URL(address).origin !== new URL(backend).origin) {
    return undefined;
  }
  const srcset = (format: StoredFormat) =>
    storedWidths.map((width) => `${image}/${width}.${format} ${width}w`).join(', ');
  return { webp: srcset('webp'), jpg: srcset('jpg') };
}
