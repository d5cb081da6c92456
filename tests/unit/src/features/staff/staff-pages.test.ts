import { expect, test } from 'vitest';
import { pageWanted, signInAddress, staffPages } from '~/features/staff/staff-pages';
import { addresses } from '../../config/addresses';

const origin = 'https://site.example.com';

test.each(staffPages)('$href exists', ({ href }) => {
  expect(addresses).toContain(href);
});

test.each(['/admin', '/admin?status=held&q=a%26b'])('signing in leads back to %s', (path) => {
  const { search } = new URL(signInAddress(path), origin);
  expect(pageWanted(search, origin)).toBe(path);
});

test('without a page that is wanted there is none', () => {
  expect(pageWanted('', origin)).toBeUndefined();
});

test.each([
  ...['/', '/auth', '/about', '/admin/', '/admin/x', '/admins', 'nonsense', '', '#', '?'],
  ...['//evil.example/admin', '/\\evil.example/admin', 'https://evil.example/admin', '///admin'],
  ...[
    'javascript:alert(1)',
    'javascript:/admin',
    'data:text/html,/admin',
    '\t//evil.example/admin',
  ],
  ...['https://site.example.com@evil.example/admin', 'https://site.example.com:444/admin'],
  ...[
    'http://site.example.com/admin',
    'blob:https://site.example.com/admin',
    'http://',
    '%2Fadmin',
  ],
])('%s is no page to go to', (to) => {
  expect(pageWanted(`?${new URLSearchParams({ to })}`, origin)).toBeUndefined();
});

test.each(['admin', './admin', '/x/../admin', `${origin}/admin`])(
  '%s is the page it names',
  (to) => {
    expect(pageWanted(`?${new URLSearchParams({ to })}`, origin)).toBe('/admin');
  },
);
