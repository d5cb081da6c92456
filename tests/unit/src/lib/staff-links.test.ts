import { expect, test } from 'vitest';
import { nextPage, signInAddress } from '~/lib/staff-links';

const origin = 'https://site.example.com';
const after = (next: string) => nextPage(`?${new URLSearchParams({ next })}`);

test.each(['/admin', '/admin?status=held&q=a%26b', '/about#team', '/authority'])(
  'signing in leads back to %s',
  (path) => {
    expect(nextPage(new URL(signInAddress(path), origin).search)).toBe(path);
  },
);

test('without a next page, signing in leads home', () => {
  expect(nextPage('')).toBe('/');
});

test.each([
  ...['//evil.example', '/\\evil.example', '/.//evil.example', '/\t/evil.example'],
  ...[' //evil.example', 'https://evil.example/admin', 'https:evil.example', 'javascript:alert(1)'],
  ...['admin', '?next=/admin', '', '@evil.example', '/a//evil.example', '/"><script>', '/é'],
  ...['%2F%2Fevil.example', '/auth', '/auth?next=/auth', '/auth#token_hash=a', '/auth/'],
])('it leads home if the next page is %j', (next) => {
  expect(after(next)).toBe('/');
});

test.each(['/%2F%2Fevil.example', '/%5Cevil.example', '/%2e%2e/%2f/evil.example'])(
  '%s stays on this site',
  (next) => expect(new URL(after(next), origin).origin).toBe(origin),
);
