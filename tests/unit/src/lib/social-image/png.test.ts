import { Resvg } from '@resvg/resvg-js';
import { expect, test } from 'vitest';
import { encodePng } from '~/lib/social-image/png';

/** The pixels after decoding. */
function decoded(png: Uint8Array, width: number, height: number): Buffer {
  const href = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image href="${href}" width="${width}" height="${height}"/></svg>`;
  return new Resvg(svg).render().pixels;
}

function pixels(width: number, height: number, color: (x: number, y: number) => number[]): Buffer {
  const all: number[] = [];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) all.push(...color(x, y), 255);
  }
  return Buffer.from(all);
}

test('images with up to 256 colors are lossless', async () => {
  const drawn = pixels(33, 17, (x, y) => [x * 7, (y % 5) * 50, 10]);
  expect(decoded(await encodePng(drawn, 33, 17), 33, 17)).toEqual(drawn);
});

test('beyond 256 colors, rare ones become similar ones', async () => {
  const drawn = pixels(64, 64, (x, y) => [x * 4, y * 4, 0]);
  const after = decoded(await encodePng(drawn, 64, 64), 64, 64);
  expect(new Set(new Uint32Array(Uint8Array.from(after).buffer)).size).toBeLessThanOrEqual(256);
  expect(after).toHaveLength(drawn.length);
});
