import { expect, test } from 'vitest';
import { bestMatches, searchTerm, wordsOf } from '~/features/blog/post/suggested-posts';

test.each([
  ['/blog/how-to-hire-nurses-in-texas', ['hire', 'nurses', 'texas'], 'nurse'],
  ['/blog/Careers_Page.html', ['careers'], 'career'],
  ['/blog/2024/11/fees-and-fees', ['fees'], 'fees'],
  ['/blog/%C3%A9t%C3%A9-business', ['été', 'business'], 'business'],
  ['/blog/100%-off-placement', ['placement'], 'placement'],
  [`/blog/${'x'.repeat(500)}`, ['x'.repeat(60)], 'x'.repeat(60)],
  ['/blog/what-is-this-2', [], undefined],
  ['/blog/a%00b', [], undefined],
])('%s is about %j, searched as %j', (path, words, term) => {
  expect(wordsOf(path)).toEqual(words);
  expect(searchTerm(words)).toBe(term);
});

test('suggests the three posts with the most words, then the newest', () => {
  const post = (slug: string, title: string, excerpt = '') => ({ slug, title, excerpt });
  const posts = [
    post('newest', 'Only in its text'),
    post('excerpt', 'Other', 'A nurse in Texas'),
    post('one', 'Nurse pay'),
    post('both', 'Hire a nurse'),
    post('older', 'Only in its text'),
  ];
  const found = bestMatches(posts, ['hire', 'nurses', 'texas']);
  expect(found.map(({ slug }) => slug)).toEqual(['both', 'excerpt', 'one']);
});
