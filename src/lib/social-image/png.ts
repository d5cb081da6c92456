import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

const pack = promisify(deflate);

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const mostColors = 256;
/** The best one would take five times as long for the last tenth. */
const level = 7;

/**
 * A PNG with a palette, a third of the size of one in true color. `pixels` are RGBA, opaque. Flat
 * drawings have few colors beside those between letters and ground, the rarest of which become the
 * nearest of the others.
 */
export async function encodePng(
  pixels: Uint8Array,
  width: number,
  height: number,
): Promise<Uint8Array> {
  // Copied, so that every pixel is one aligned number.
  const colors = new Uint32Array(Uint8Array.from(pixels).buffer);
  const palette = paletteOf(colors);
  const places = new Map(palette.map((color, place) => [color, place]));
  // Every row begins with its filter: 0, none.
  const rows = Buffer.alloc((width + 1) * height);
  let last: number | undefined;
  let place = 0;
  for (let at = 0; at < colors.length; at += 1) {
    const color = colors[at] ?? 0;
    if (color !== last) {
      last = color;
      place = places.get(color) ?? nearest(palette, color);
      places.set(color, place);
    }
    rows[at + Math.floor(at / width) + 1] = place;
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', header(width, height)),
    chunk('PLTE', Buffer.from(palette.flatMap(channels))),
    chunk('IDAT', await pack(rows, { level })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The most frequent colors; the order of equally frequent ones does not depend on the drawing. */
function paletteOf(colors: Uint32Array): number[] {
  const counts = new Map<number, number>();
  let from = 0;
  for (let at = 1; at <= colors.length; at += 1) {
    const color = colors[from] ?? 0;
    if (at < colors.length && colors[at] === color) continue;
    counts.set(color, (counts.get(color) ?? 0) + at - from);
    from = at;
  }
  return [...counts]
    .sort(([a, ofA], [b, ofB]) => ofB - ofA || a - b)
    .slice(0, mostColors)
    .map(([color]) => color);
}

function nearest(palette: readonly number[], color: number): number {
  const [red, green, blue] = channels(color);
  let best = 0;
  let least = Infinity;
  for (const [place, other] of palette.entries()) {
    const [r, g, b] = channels(other);
    const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
    if (distance < least) [best, least] = [place, distance];
  }
  return best;
}

/** Of a pixel as a little-endian machine reads RGBA. */
function channels(color: number): [red: number, green: number, blue: number] {
  return [color & 0xff, (color >> 8) & 0xff, (color >> 16) & 0xff];
}

function header(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  // Eight bits a pixel, which are places in the palette; the last three are the only values there are.
  data.set([8, 3, 0, 0, 0], 8);
  return data;
}

/** https://www.w3.org/TR/png-3/#5Chunk-layout */
function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
