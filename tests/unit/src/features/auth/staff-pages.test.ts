import { expect, test } from 'vitest';
import {
  nextPage,
  pagesFor,
  requiredRole,
  signInAddress,
  staffPages,
} from '~/features/auth/staff-pages';
import { addresses } from '../../config/addresses';

const origin = 'https://site.example.com';
const after = (next: string) => nextPage(`?${new URLSearchParams({ next })}`);

test.each(staffPages)('$href exists', ({ href }) => {
  expect(addresses).toContain(href);
});

test('only admins can open the leads', () => {
  expect(pagesFor('admin').map(({ href }) => href)).toEqual(['/admin']);
  expect(pagesFor('moderator')).toEqual([]);
  expect(pagesFor('user')).toEqual([]);
  expect(requiredRole('/admin')).toBe('admin');
});

test.each(['/admin', '/admin?status=held&q=a%26b', '/about#team', '/authority'])(
  'signing in leads back to %s',
  (path) => {
    expect(nextPage(new URL(signInAddress(path), origin).search)).toBe(path);
  },
);

test('signing in leads home otherwise', () => {
  expect(nextPage('')).toBe('/');
  expect(nextPage('?to=/admin')).toBe('/');
});

test.each([
  ...[
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
  ],
  ...['/\t/evil.example', '\t//evil.example', '/\n/evil.example', ' //evil.example', '/%09/\\evil'],
  ...['https://evil.example/admin', 'https:evil.example', 'HTTPS://site.example.com/admin'],
  ...[
    'javascript:alert(1)',
    'javascript:/admin',
    'JavaScript://site/%0aalert(1)',
    'data:text/html,x',
  ],
  ...['admin', './admin', '?next=/admin', '#', '', ' ', '@evil.example', ':443@evil.example/'],
  ...['/a//evil.example', '/..//evil.example', '/a b', '/"><script>', '/é'],
  ...['/auth', '/auth?next=/auth', '/auth#token_hash=a', '/auth/'],
])('%j is no page to return to', (next) => {
  expect(after(next)).toBe('/');
});

test.each([
  '/%2F%2Fevil.example',
  '/%5Cevil.example',
  '/%2e%2e/%2f/evil.example',
  '/@evil.example',
])('%s stays on this site', (next) => {
  expect(new URL(after(next), origin).origin).toBe(origin);
});

test('an encoded address is not decoded twice', () => {
  expect(nextPage('?next=%252F%252Fevil.example')).toBe('/');
  expect(nextPage('?next=%2F%2Fevil.example')).toBe('/');
});
