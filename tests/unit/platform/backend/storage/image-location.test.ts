import { expect, test } from 'vitest';
import { hasLocation } from '../../../../../platform/backend/storage/image-location.ts';

/** Exif data with one directory of these tags, after `before` and before some pixels. */
function imageWith(tags: readonly number[], isLittle: boolean, before = ''): Uint8Array {
  const exif = Buffer.alloc(10 + tags.length * 12 + 4);
  const write = (value: number, offset: number, size: number) =>
    isLittle ? exif.writeUIntLE(value, offset, size) : exif.writeUIntBE(value, offset, size);
  exif.write(isLittle ? 'II*\0' : 'MM\0*', 'latin1');
  write(8, 4, 4);
  write(tags.length, 8, 2);
  for (const [index, tag] of tags.entries()) {
    const entry = 10 + index * 12;
    write(tag, entry, 2);
    write(4, entry + 2, 2);
    write(1, entry + 4, 4);
    write(80, entry + 8, 4);
  }
  return Buffer.concat([Buffer.from(before, 'latin1'), exif, Buffer.alloc(200, 0x88)]);
}

const orientation = 0x0112;
const gps = 0x8825;
const xmp = (text: string) => Buffer.from(`\xff\xd8\xff\xe1http://ns.adobe.com/xap/1.0/\0${text}`);

test.each([
  [
    'GPS data in a JPEG file',
    imageWith([orientation, gps], false, '\xff\xd8\xff\xe1\0\xffExif\0\0'),
  ],
  ['GPS data in a WebP file', imageWith([gps], true, 'RIFF\xff\0\0\0WEBPEXIF\xff\0\0\0')],
  ['GPS data in an AVIF file', imageWith([gps], true, '\0\0\0\x1cftypavif\0\0\0\0Exif\0\0')],
  ['a position in XMP', xmp('<exif:GPSLatitude>32,46.5N</exif:GPSLatitude>')],
])('%s is a location', (_, file) => expect(hasLocation(file)).toBe(true));

test.each([
  // Safari adds it to every image that it encodes.
  ['Exif data without GPS data', imageWith([orientation], false, '\xff\xd8\xff\xe1\0\xffExif\0\0')],
  [
    'a directory that begins after the end of the file',
    Buffer.from('MM\0*\xff\xff\xff\xff', 'latin1'),
  ],
  ['a file without pixels', new Uint8Array()],
])('%s isn’t', (_, file) => expect(hasLocation(file)).toBe(false));
