import { expect, test } from 'vitest';
import { redirectOf } from '../../../../../platform/backend/workarounds/redirect-to-ignored.ts';

function redirect(wanted: string) {
  const address = new URL('http://localhost:54321/auth/v1/recover');
  address.searchParams.set('redirect_to', wanted);
  return redirectOf(address, 'https://www.example.com');
}

test('a page of the site is believed', () => {
  expect(redirect('https://www.example.com/auth?x=1')).toBe('https://www.example.com/auth?x=1');
});

test.each([
  'https://www.example.com.evil.example/',
  'https://www.example.com@evil.example/',
  'https://example.com/',
  'http://www.example.com/',
  '//www.example.com/',
  '/auth',
  'javascript:alert(1)',
  '',
])('%s is not', (wanted) => expect(redirect(wanted)).toBeUndefined());
