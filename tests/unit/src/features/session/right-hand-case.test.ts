import { expect, test } from 'vitest';
import { rightHandCase } from '~/features/session/right-hand-case';

test('visitors are invited to the community', () => {
  expect(rightHandCase(false, 'example.com', 'content.example.com')).toBe('community');
});

test('visitors of the content subdomain are sent to the login', () => {
  expect(rightHandCase(false, 'content.example.com', 'content.example.com')).toBe('login');
});

test.each(['content.example.com.evil.example', 'evil.content.example.com', 'content.evil.example'])(
  '%s is not the content subdomain',
  (hostname) => {
    expect(rightHandCase(false, hostname, 'content.example.com')).toBe('community');
  },
);

test.each(['example.com', 'content.example.com'])(
  'whoever is signed in can sign out, on %s too',
  (hostname) => {
    expect(rightHandCase(true, hostname, 'content.example.com')).toBe('sign-out');
  },
);
