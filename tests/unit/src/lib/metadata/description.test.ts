import { expect, test, vi } from 'vitest';
import { postDescription } from '~/lib/metadata';

test('a post’s own description comes first, and its text is not read for it', () => {
  const text = vi.fn(() => 'text');
  const post = { meta_description: 'Own', excerpt: 'Excerpt' };
  expect(postDescription(post, text)).toBe('Own');
  expect(text).not.toHaveBeenCalled();
});

test.each([null, '', '  '])('the excerpt stands in for a description of %j', (meta_description) => {
  expect(postDescription({ meta_description, excerpt: 'Excerpt' }, () => 'text')).toBe('Excerpt');
});

test('the first 160 characters of the text stand in for both', () => {
  const text = '😀'.repeat(200);
  expect(postDescription({ meta_description: null, excerpt: ' ' }, () => text)).toBe(
    '😀'.repeat(160),
  );
});
