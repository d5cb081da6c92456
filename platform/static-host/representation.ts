import { getMimeType } from 'hono/utils/mime';
import type { Answer, Question } from './answer.ts';
import { wantedCodings } from './content-encoding.ts';
import type { Release } from './release.ts';
import { isFileInside, openFile } from './site-file.ts';

/** Astro names these files by their content. */
const immutable = /^\/_astro\//;

/** A file of the release in the coding that the visitor wants most, and the host's own headers for it. */
export function represented(
  release: Release,
  { acceptEncoding, range }: Question,
  file: string,
  status: number,
): Answer {
  // A part of a compressed file is of no use to anybody.
  const wanted = range === undefined ? wantedCodings(acceptEncoding) : [];
  const coding = wanted.find(({ suffix }) => isFileInside(release, file + suffix));
  const { etag, content } = openFile(release, file + (coding?.suffix ?? ''));
  const headers = new Headers({
    // Only If-None-Match is answered, and no Last-Modified sent: two publishes fit into its second.
    etag,
    vary: 'accept-encoding',
    'cache-control': immutable.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
    'content-type': getMimeType(file) ?? 'application/octet-stream',
    'x-content-type-options': 'nosniff',
  });
  if (coding) headers.set('content-encoding', coding.name);
  else headers.set('accept-ranges', 'bytes');
  return { status, headers, content };
}
