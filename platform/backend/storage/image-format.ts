import type { ImageExtension } from '../../../supabase/functions/_shared/rules/post/stored-images.ts';

/** The format of an image according to its first bytes, whatever its name and media type say. */
export function imageFormat(bytes: Uint8Array): ImageExtension | undefined {
  const text = (start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end));
  if (text(0, 3) === '\xff\xd8\xff') return 'jpg';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  // AV1 Image File Format, section 6.
  if (text(4, 8) === 'ftyp' && text(8, 12) === 'avif') return 'avif';
  return undefined;
}
