/** The tag of the GPS directory (Exif 2.32, section 4.6.3), and the types that its pointer can have. */
const gpsTag = 0x8825;
const pointerTypes = [4, 13];

/** Far more than real images have. These limits keep a crafted file from taking long to check. */
const maxHeaders = 1000;
const maxEntries = 100;

/**
 * Whether an image contains the location where it was taken. The editor's own uploads never do, but the API takes any
 * file. JPEG, WebP, and AVIF all contain Exif and XMP uncompressed, so this doesn't parse the format around them.
 */
export function hasLocation(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (
    file.includes('exif:GPS') || hasGpsDirectory(file, 'II*\0') || hasGpsDirectory(file, 'MM\0*')
  );
}

/** Looks for Exif data with this header, in little-endian (II) or big-endian byte order. */
function hasGpsDirectory(file: Buffer, header: string): boolean {
  const isLittle = header.startsWith('I');
  const at = (offset: number, size: 2 | 4) => {
    if (offset + size > file.length) return 0;
    return isLittle ? file.readUIntLE(offset, size) : file.readUIntBE(offset, size);
  };
  let start = file.indexOf(header);
  for (let tries = 0; start >= 0 && tries < maxHeaders; tries += 1) {
    const directory = start + at(start + 4, 4);
    const end = directory + 2 + Math.min(at(directory, 2), maxEntries) * 12;
    for (let entry = directory + 2; entry < end; entry += 12) {
      // The type and the count tell an entry from pixels that happen to look like one.
      if (
        at(entry, 2) === gpsTag &&
        pointerTypes.includes(at(entry + 2, 2)) &&
        at(entry + 4, 4) === 1
      ) {
        return true;
      }
    }
    start = file.indexOf(header, start + 1);
  }
  return false;
}
