import { expect, test } from 'vitest';
import { blockedImageHost, canShowImage, imageHosts } from '~rules/post/image-hosts';

const backend = 'https://project.supabase.co';
const hosts = imageHosts('images.example.com, cdn.example.com:8443');

test('hosts are separated by spaces or commas', () => {
  expect(hosts).toEqual(['images.example.com', 'cdn.example.com:8443']);
  expect(imageHosts(undefined)).toEqual([]);
});

test.each([
  ['/photo.jpg', undefined],
  ['https://project.supabase.co/storage/a.jpg', undefined],
  ['https://images.example.com/a.jpg', undefined],
  ['https://www.images.example.com/a.jpg', 'www.images.example.com'],
  ['https://example.com/a.jpg', 'example.com'],
])('the host of %s that pages can’t show images from: %s', (address, host) => {
  expect(blockedImageHost(address, backend, hosts)).toBe(host);
  expect(canShowImage(address, backend, hosts)).toBe(host === undefined);
});

test('an address that no post may have isn’t shown', () => {
  expect(canShowImage('http://images.example.com/a.jpg', backend, hosts)).toBe(false);
});
