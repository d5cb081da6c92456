import { expect, test } from 'vitest';
import { blogPosting, breadcrumbList, jsonLd } from '~/lib/metadata';

const article = {
  title: 'Fees',
  description: 'On fees',
  address: 'https://example.com/blog/fees',
  image: 'https://example.com/social.png',
  author: 'Sam Sample',
  category: 'Fees',
  tags: ['fees', 'salary'],
  published: '2026-01-05T10:00:00+00:00',
  modified: '2026-01-06T10:00:00+00:00',
  readMinutes: 7,
};

test('an article says how long reading takes, five minutes where nobody knows', () => {
  expect(blogPosting(article, '#org')).toMatchObject({ timeRequired: 'PT7M' });
  expect(blogPosting({ ...article, readMinutes: 0 }, '#org')).toMatchObject({
    timeRequired: 'PT5M',
  });
});

test('an article names its publisher by reference and its dates in UTC', () => {
  expect(blogPosting(article, '#org')).toMatchObject({
    publisher: { '@id': '#org' },
    datePublished: '2026-01-05T10:00:00.000Z',
    dateModified: '2026-01-06T10:00:00.000Z',
  });
});

test('crumbs are counted from one', () => {
  const crumbs = [
    { name: 'Home', address: 'https://example.com/' },
    { name: 'Blog', address: 'https://example.com/blog' },
  ];
  expect(breadcrumbList(crumbs)['itemListElement']).toMatchObject([
    { position: 1, item: 'https://example.com/' },
    { position: 2, item: 'https://example.com/blog' },
  ]);
});

test('no text ends the script it is written into', () => {
  const written = jsonLd([{ name: '</script><script>alert(1)</script><!--' }]);
  expect(written).not.toContain('<');
  expect(JSON.parse(written)).toMatchObject({
    '@graph': [{ name: '</script><script>alert(1)</script><!--' }],
  });
});
