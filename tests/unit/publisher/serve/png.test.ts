import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { isIntactPng } from '../../../../publisher/serve/png.ts';

function chunk(type: string, data = ''): Buffer {
  const content = Buffer.from(type + data, 'latin1');
  const bytes = Buffer.alloc(content.length + 8);
  bytes.writeUInt32BE(data.length);
  content.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(content), content.length + 4);
  return bytes;
}

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const png = Buffer.concat([signature, chunk('IHDR', 'a'.repeat(13)), chunk('IEND')]);

test('a PNG is intact only with every byte of it, and no more', () => {
  expect(isIntactPng(png)).toBe(true);
  for (let length = 0; length < png.length; length += 1) {
    expect(isIntactPng(png.subarray(0, length)), `${length} bytes`).toBe(false);
  }
  expect(isIntactPng(Buffer.concat([png, Buffer.from('\0')]))).toBe(false);
});

test('a PNG with a changed byte isn’t intact', () => {
  for (let index = 0; index < png.length; index += 1) {
    const changed = Buffer.from(png);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(isIntactPng(changed), `byte ${index}`).toBe(false);
  }
});
