import { expect, test } from 'vitest';
import { clientAddress } from '../../../../../platform/backend/front-door/client-address.ts';

test.each<[string, string, string | undefined, string]>([
  ['the socket address by default', '198.51.100.7', undefined, '198.51.100.7'],
  ['an IPv4-mapped IPv6 address becomes IPv4', '::ffff:198.51.100.7', undefined, '198.51.100.7'],
  ['other machines can’t claim another address', '198.51.100.7', '203.0.113.9', '198.51.100.7'],
  ['a proxy on this machine', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['a proxy on this machine over IPv6', '::1', '2001:db8::1', '2001:db8::1'],
  ['a proxy as IPv4-mapped IPv6', '::ffff:127.0.0.1', '::ffff:203.0.113.9', '203.0.113.9'],
  [
    'what the proxy added, not what its client claims',
    '::1',
    '1.1.1.1, 203.0.113.9',
    '203.0.113.9',
  ],
  ['an invalid address is ignored', '127.0.0.1', '203.0.113.9, <script>', '127.0.0.1'],
  ['a proxy without the header is the client', '127.0.0.1', '', '127.0.0.1'],
])('%s', (_, socket, forwardedFor, expected) => {
  expect(clientAddress(socket, forwardedFor)).toBe(expected);
});
