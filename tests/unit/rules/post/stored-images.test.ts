import { expect, test } from 'vitest';
import { storedSources } from '~rules/post/stored-images';

const backend = 'https://backend.example.com';
const folder = '/storage/v1/object/public/post-images';

test.each([`${backend}${folder}/a-1`, `${folder}/a-1`])('%s has three widths', (image) => {
  const sources = (format: string) =>
    `${image}/480.${format} 480w, ${image}/960.${format} 960w, ${image}/1600.${format} 1600w`;
  for (const file of ['1600.jpg', '480.webp']) {
    const expected = { webp: sources('webp'), jpg: sources('jpg') };
    expect(storedSources(`${image}/${file}`, backend)).toEqual(expected);
  }
});

test.each([
  `https://other.example.com${folder}/a/1600.jpg`,
  `${folder}/a/1200.jpg`,
  `${folder}/a/1600.png`,
  `${folder}/a/b/1600.jpg`,
  `${folder}/1600.jpg`,
  `${folder}/a/1600.jpg?width=10`,
  `/storage/v1/object/public/other/a/1600.jpg`,
  '/images/a.jpg',
])('%s isn’t a stored image', (address) => {
  expect(storedSources(address, backend)).toBeUndefined();
});
