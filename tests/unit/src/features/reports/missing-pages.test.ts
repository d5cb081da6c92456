import { expect, test } from 'vitest';
import { groupMissing, similarPage } from '~/features/reports/rules/missing-pages';

const pages = ['/', '/services', '/services/voice-ai', '/services/local-seo', '/legal', '/about'];

test.each([
  ['/service', '/services'],
  ['/services/voice-ia', '/services/voice-ai'],
  ['/old/Voice-AI.html', '/services/voice-ai'],
  ['/voice-ai/', '/services/voice-ai'],
  ['/blog/a-post-that-was-deleted', '/blog'],
  ['/wp-login.php', undefined],
  ['/x', undefined],
  [`/${'a'.repeat(5000)}`, undefined],
])('%.40s is like %s', (path, page) => {
  expect(similarPage(path, pages)).toBe(page);
});

test('visits from different places are added up, and the most missed page comes first', () => {
  const visits = [
    { page: '/service', blocked: '/blog/a', times: 2 },
    { page: '/wp-login.php', blocked: null, times: 4 },
    { page: '/service', blocked: 'https://news.example', times: 3 },
  ];
  expect(groupMissing(visits, pages)).toEqual([
    {
      path: '/service',
      times: 5,
      sources: ['https://news.example', '/blog/a'],
      suggestion: '/services',
    },
    { path: '/wp-login.php', times: 4, sources: [], suggestion: undefined },
  ]);
});

test('a page that exists by now isn’t missing', () => {
  expect(groupMissing([{ page: '/about', blocked: null, times: 4 }], pages)).toEqual([]);
});

test('only 20 pages are listed', () => {
  const visits = Array.from({ length: 30 }, (_, n) => ({
    page: `/${n}`,
    blocked: null,
    times: n + 1,
  }));
  const found = groupMissing(visits, pages);
  expect([found.length, found[0]?.path]).toEqual([20, '/29']);
});
