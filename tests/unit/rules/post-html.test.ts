import { expect, test } from 'vitest';
import { postHtmlPolicy } from '~rules/post-html';

test('posts may hold the elements of spec §5, and links', () => {
  expect([...postHtmlPolicy.allowedTags].sort()).toEqual(
    'a blockquote br code em h1 h2 h3 h4 h5 h6 li ol p pre strong u ul'.split(' '),
  );
});

test('only links carry attributes, and lead to the web, to mail or to a phone', () => {
  expect(postHtmlPolicy.allowedAttributes).toEqual({ a: ['href', 'target', 'rel'] });
  expect(postHtmlPolicy.allowedSchemes).toEqual(['http', 'https', 'mailto', 'tel']);
});

test('what spec §5 forbids goes with all it contains', () => {
  expect(postHtmlPolicy.droppedWhole).toEqual(
    expect.arrayContaining(['script', 'object', 'embed', 'form', 'input', 'textarea', 'button']),
  );
});
