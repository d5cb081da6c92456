import { randomUUID } from 'node:crypto';

/** The first bytes of each format. */
const starts = {
  'image/jpeg': '\xff\xd8\xff\xe0',
  'image/webp': 'RIFF\x04\0\0\0WEBP',
  'image/avif': '\0\0\0\x1cftypavif',
  'image/png': '\x89PNG',
  'image/svg+xml': '<svg xmlns',
};

/** The beginning of an image, with as many bytes as `size` says. */
export function imageOf(type: keyof typeof starts, stated: string = type, size = 100): Blob {
  const start = Buffer.from(starts[type], 'latin1');
  return new Blob([start, new Uint8Array(size - start.length)], { type: stated });
}

export const newImageName = (file = '/480.jpg') => randomUUID() + file;
