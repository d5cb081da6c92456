import { describe, expect, test } from 'vitest';
import { isFeaturedImage } from '~rules/post/post';
import { imageAddress, imageExtension, storedSources, widthsOf } from '~rules/post/stored-images';

const backend = 'https://backend.example.com';
const folder = '/storage/v1/object/public/post-images';
const id = '6f0c1a52-0d5e-4b1a-9a53-1c8f2f7f2b11';

test.each([
  [4000, [480, 960, 1600]],
  [1600, [480, 960, 1600]],
  [1000, [480, 960, 1000]],
  [480, [480]],
  [20, [20]],
])('an image %i pixels wide is stored in %j', (width, widths) => {
  expect(widthsOf(width)).toEqual(widths);
});

describe.each([`${backend}${folder}`, folder])('an image in %s', (base) => {
  test.each(['webp', 'avif'])('has the sources that its address implies, with %s', (modern) => {
    const image = `${base}/${id}-${modern}`;
    const srcset = (extension: string) =>
      `${image}/480.${extension} 480w, ${image}/700.${extension} 700w`;
    expect(storedSources(`${image}/700.jpg`, backend)).toEqual({
      width: 700,
      jpg: srcset('jpg'),
      modern: { type: `image/${modern}`, srcset: srcset(modern) },
    });
  });

  test('can have JPEG files only', () => {
    const jpg = `${base}/${id}/300.jpg`;
    expect(storedSources(jpg, backend)).toEqual({ width: 300, jpg: `${jpg} 300w` });
  });
});

test.each([
  `https://other.example.com${folder}/${id}/1600.jpg`,
  `${folder}/${id}-png/1600.jpg`,
  `${folder}/${id}-webp/1600.webp`,
  `${folder}/${id}/0.jpg`,
  `${folder}/${id}/b/1600.jpg`,
  `${folder}/1600.jpg`,
  `${folder}/${id}/1600.jpg?width=10`,
  `/storage/v1/object/public/other/${id}/1600.jpg`,
  '/images/a.jpg',
])('%s isn’t a stored image', (address) => {
  expect(storedSources(address, backend)).toBeUndefined();
});

test.each([
  [backend, `${backend}${folder}/${id}/9.jpg`],
  ['http://localhost:54321', `${folder}/${id}/9.jpg`],
])('posts can show an image of %s', (origin, address) => {
  expect(imageAddress(`${id}/9.jpg`, origin)).toBe(address);
  expect(isFeaturedImage(address)).toBe(true);
});

test.each([
  [`${id}/1600.jpg`, 'jpg'],
  [`${id}-webp/1.webp`, 'webp'],
  [`${id}-avif/9999.avif`, 'avif'],
  [`${id}/1600.png`, undefined],
  [`${id}/01.jpg`, undefined],
  [`${id}/10000.jpg`, undefined],
  [`${id.toUpperCase()}/1.jpg`, undefined],
  [`../${id}/1.jpg`, undefined],
  [`${id}/1.jpg\n`, undefined],
  [`${id}/../1.jpg`, undefined],
])('the extension of %j is %j', (name, extension) => {
  expect(imageExtension(name)).toBe(extension);
});
