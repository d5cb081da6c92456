import { expect, test } from 'vitest';
import { pageType } from '~/config/page-types';
import { staffPages } from '~/config/staff-pages';

test.each([
  ['/', 'marketing'],
  ['/blog', 'listing'],
  ['/blog/archive', 'marketing'],
  ['/blog/archive/2026-01', 'marketing'],
  ['/staffing', 'marketing'],
  ['/contact', 'form'],
  ['/seo-audit', 'form'],
  ['/comment-emails', 'email-link'],
  ['/staff-emails', 'email-link'],
  ['/book-strategy-call', 'booking'],
  ['/blog/a-post', 'post'],
  ['/auth', 'staff'],
  ['/preview/a-token', 'staff'],
  ...staffPages.map(({ href }) => [href, 'staff']),
])('the type of %s is %s', (path, type) => {
  expect(pageType(path)).toBe(type);
});
