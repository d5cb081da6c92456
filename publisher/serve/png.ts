import { crc32 } from 'node:zlib';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const lastType = 'IEND';

/** Whether a PNG is complete and every chunk matches its checksum. */
export function isIntactPng(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (!file.subarray(0, signature.length).equals(signature)) return false;
  // A chunk starts with a four-byte length and a four-byte type, and ends with a four-byte checksum.
  for (let start = signature.length; start + 12 <= file.length;) {
    const end = start + 8 + file.readUInt32BE(start);
    if (end + 4 > file.length) return false;
    const chunk = file.subarray(start + 4, end);
    if (crc32(chunk) !== file.readUInt32BE(end)) return false;
    if (chunk.toString('latin1', 0, 4) === lastType) return end + 4 === file.length;
    start = end + 4;
  }
  return false;
}
