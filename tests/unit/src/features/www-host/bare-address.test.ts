import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bareAddress } from '~/features/www-host/bare-address';

const site = 'https://example.com';

/** The redirect target for an address. */
function target(host: string, pathname: string, search = '', hash = '', siteUrl = site) {
  return bareAddress({ host, pathname, search, hash }, siteUrl);
}

describe('at the www host', () => {
  test('redirects to the same address at the bare host', () => {
    expect(target('www.example.com', '/blog/fees', '?page=2', '#top')).toBe(
      'https://example.com/blog/fees?page=2#top',
    );
    expect(target('www.example.com', '/')).toBe('https://example.com/');
  });

  test('keeps the port', () => {
    expect(target('www.localhost:4321', '/a', '', '', 'http://localhost:4321')).toBe(
      'http://localhost:4321/a',
    );
  });

  test.each([
    ...['//evil.example', '/\\evil.example', '\\\\evil.example', '/a\\b', 'evil.example', ''],
    ...['/%2fevil.example', '/%2F/evil.example', '/%252fevil.example', '/%25252Fevil.example'],
    ...['/%5cevil.example', '/%255cevil.example', '/a/%5C%5Cevil.example'],
    ...['/\tevil.example', '/a\r\nb', '/%09/evil.example', '/%0d%0aSet-Cookie:a', '/%00', '/a\x7f'],
  ])('the path %j redirects to the root, without query and hash', (path) => {
    expect(target('www.example.com', path, '?a', '#b')).toBe('https://example.com/');
  });

  test.each(['/100%25', '/caf%C3%A9', '/a//b', '/a%2Fb', '/a:b@c', '/%E0%A4%A'])(
    'keeps the path %s',
    (path) => expect(target('www.example.com', path)).toBe(`https://example.com${path}`),
  );

  test('never redirects to another site', () => {
    const part = fc.string({ unit: 'grapheme' }).map((text) => encodeURI(text.toWellFormed()));
    const awkward = fc
      .array(fc.constantFrom('/', '\\', '%2f', '%5C', '%25', '.', '@', ':', 'evil.example', '\n'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(part, awkward), part, part, (path, query, hash) => {
        const address = target('www.example.com', `/${path}`, `?${query}`, `#${hash}`) ?? '';
        expect(new URL(address).origin).toBe(site);
        // The target must not redirect again.
        expect(bareAddress(new URL(address), site)).toBeNull();
      }),
    );
  });
});

test.each([
  ...['example.com', 'www.evil.example', 'www.example.com.evil.example', 'wwwexample.com'],
  ...['www.www.example.com', 'content.example.com', 'www.example.com:8080', 'localhost:4321', ''],
])('%j does not redirect', (host) => expect(target(host, '/a')).toBeNull());

test('a site at a www host doesn’t redirect to itself', () => {
  expect(target('www.example.com', '/', '', '', 'https://www.example.com')).toBeNull();
});
