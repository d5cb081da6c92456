import { expect, test } from 'vitest';
import {
  clientAddress,
  networkOf,
  proxyList,
} from '../../../../../platform/backend/front-door/client-address.ts';

const proxies = proxyList(['10.0.0.0/8', '2001:db8::/32', '192.0.2.1']);

test.each<[string, string, string | undefined, string]>([
  ['the socket address by default', '198.51.100.7', undefined, '198.51.100.7'],
  ['an IPv4-mapped IPv6 address becomes IPv4', '::ffff:198.51.100.7', undefined, '198.51.100.7'],
  ['untrusted clients can’t claim another address', '198.51.100.7', '203.0.113.9', '198.51.100.7'],
  ['a trusted proxy', '10.1.2.3', '203.0.113.9', '203.0.113.9'],
  ['a trusted proxy as IPv4-mapped IPv6', '::ffff:10.1.2.3', '::ffff:203.0.113.9', '203.0.113.9'],
  ['a trusted IPv6 proxy', '2001:db8::5', '2001:db9::1', '2001:db9::1'],
  [
    'the nearest hop that isn’t a proxy',
    '10.1.2.3',
    '1.1.1.1, 203.0.113.9, 10.9.9.9',
    '203.0.113.9',
  ],
  ['the farthest of a chain of proxies', '10.1.2.3', '10.0.0.2, 192.0.2.1', '10.0.0.2'],
  ['an invalid address is ignored', '10.1.2.3', '203.0.113.9, <script>', '10.1.2.3'],
  ['a proxy without the header is the client', '10.1.2.3', '', '10.1.2.3'],
])('%s', (_, socket, forwardedFor, expected) => {
  expect(clientAddress(socket, forwardedFor, proxies)).toBe(expected);
});

test('without proxies, the header is ignored', () => {
  expect(clientAddress('127.0.0.1', '203.0.113.9', proxyList([]))).toBe('127.0.0.1');
});

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
  ['1::4:5:6:7:8', '1:0:0:4'],
  ['::1', '0:0:0:0'],
])('%s counts as %s', (address, expected) => {
  expect(networkOf(address)).toBe(expected);
});
