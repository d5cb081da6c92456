import { expect, test, vi } from 'vitest';
import { postDescription } from '~/lib/metadata';

test('a post’s description comes first, without reading its text', () => {
  const text = vi.fn(() => 'text');
  const post = { meta_description: 'Own', excerpt: 'Excerpt' };
  expect(postDescription(post, text)).toBe('Own');
  expect(text).not.toHaveBeenCalled();
});

test.each([null, '', '  '])('the excerpt replaces a description of %j', (meta_description) => {
  expect(postDescription({ meta_description, excerpt: 'Excerpt' }, () => 'text')).toBe('Excerpt');
});

test('the first 160 characters of the text replace both', () => {
  const text = '😀'.repeat(200);
  expect(postDescription({ meta_description: null, excerpt: ' ' }, () => text)).toBe(
    '😀'.repeat(160),
  );
});
