import { describe, expect, test } from 'vitest';
import { applyHeaders, parseHeaders } from '../../../../platform/static-host/headers.ts';
import { serveFiles } from './served-site.ts';

/** The headers for a path after these rules have been applied to `given`. */
function headersFor(text: string, path: string, host = 'www.example.com', given = {}) {
  const { rules, problems } = parseHeaders(text);
  expect(problems).toEqual([]);
  const headers = new Headers(given);
  applyHeaders(rules, host, path, headers);
  return Object.fromEntries(headers);
}

describe('a path line', () => {
  test.each([
    ['/page', '/page', true],
    ['/page', '/page/', true],
    ['/page', '/pages', false],
    ['/*', '/a/b/c', true],
    ['/blog/*', '/blog/a/b', true],
    ['/blog/*', '/blog', false],
    ['/*.js', '/a/b.js', true],
    ['/a/*/c', '/a/b/b/c', true],
    ['/:section/:post', '/blog/first', true],
    ['/:section/:post', '/blog', false],
    ['/caf%C3%A9', '/café', true],
    ['/a.b', '/axb', false],
    ['/a(b)+', '/a(b)+', true],
    ['https://www.example.com/*', '/a', true],
    ['http://www.example.com/a', '/a', true],
    ['/page/:a/:b', '/page/1', false],
    ['https://example.com/*', '/a', false],
    ['https://:name.example.com/*', '/a', true],
    ['https://www.example.com', '/', true],
  ])('%s matches %s: %s', (pattern, path, matches) => {
    expect('x-test' in headersFor(`${pattern}\n  X-Test: 1`, path)).toBe(matches);
  });

  test('with a host ignores its case and the port of the request', () => {
    const text = 'https://example.com/*\n  X-Test: 1';
    expect(headersFor(text, '/', 'EXAMPLE.com:4321')).toEqual({ 'x-test': '1' });
  });
});

describe('header lines', () => {
  test('can be indented, contain colons, and be mixed with comments and empty lines', () => {
    const text = '# all\r\n\r\n/*\r\n  # one\r\n\tX-One:  a: b  \r\n\r\nX-Two:2\r\n';
    expect(headersFor(text, '/')).toEqual({ 'x-one': 'a: b', 'x-two': '2' });
  });

  test('with the same name are joined with a comma, within a rule and across rules', () => {
    const text = `/*\n  Cache-Control: max-age=0\n  cache-control: no-store\n/a\n  Cache-Control: private`;
    expect(headersFor(text, '/a')).toEqual({ 'cache-control': 'max-age=0, no-store, private' });
  });

  test('replace the host’s own headers', () => {
    const given = { 'cache-control': 'no-cache', 'content-type': 'text/html' };
    expect(headersFor('/*\n  Cache-Control: max-age=60', '/', '', given)).toEqual({
      'cache-control': 'max-age=60',
      'content-type': 'text/html',
    });
  });

  test('with ! remove a header that the host or an earlier rule has set', () => {
    const text = `/*\n  X-Frame-Options: DENY\n  X-Other: 1\n/embed\n  ! X-Frame-Options\n  !cache-control`;
    const given = { 'cache-control': 'no-cache' };
    expect(headersFor(text, '/embed', '', given)).toEqual({ 'x-other': '1' });
    expect(headersFor(text, '/', '', given)).toMatchObject({ 'x-frame-options': 'DENY' });
  });

  test('can contain placeholders and the splat, and keep other colons', () => {
    const text = `/:section/*\n  X-Where: :section of :splat at https://a.example:80 by :nobody`;
    expect(headersFor(text, '/blog/a/ü\r\n')).toEqual({
      'x-where': 'blog of a/%C3%BC%0D%0A at https://a.example:80 by :nobody',
    });
  });
});

test.each([
  ['/a\n  X-Test 1', '_headers line 2 is ignored: a header has the form Name: value.'],
  ['/a\n  X-Test:', '_headers line 2 is ignored: X-Test has no value.'],
  ['/a\n  X Test: 1', '_headers line 2 is ignored: “X Test” isn’t a header name.'],
  ['  X-Test: 1', '_headers line 1 is ignored: a path must come before the first header.'],
  ['/a\n  Set-Cookie: a=1', '_headers line 2 is ignored: only the host can set set-cookie.'],
  ['/a\n  Location: /b', '_headers line 2 is ignored: only the host can set location.'],
  ['/*/*\n  X-Test: 1', '_headers line 1 is ignored: a path can contain only one *.'],
  ['/a?b=1\n  X-Test: 1', '_headers line 1 is ignored: a query or fragment can’t be matched.'],
  ['https://a.example:80/\n X: 1', '_headers line 1 is ignored: a port can’t be matched.'],
  ['ftp://a/\n X: 1', '_headers line 1 is ignored: the path must start with / or https://.'],
])('%j is ignored and reported', (text, problem) => {
  expect(parseHeaders(text).problems).toEqual([problem]);
});

test.each(['/:a/:a\n X: 1', '/%zz\n X: 1', '/a\n X: \u0000'])('%j is ignored', (text) => {
  expect(parseHeaders(text).problems).toHaveLength(1);
});

test('an invalid line affects no other, is logged once, and appears on the health page', async () => {
  const { host, get, log } = await serveFiles({
    'index.html': 'home',
    _headers: '/*\n  X-Good: 1\n  Bad Header: 2\n/*/*\n  X-Lost: 3\n',
    _redirects: '/old /new 999\n/gone / 302\n',
  });
  expect((await get('/')).headers['x-good']).toBe('1');
  expect((await get('/gone')).headers.location).toBe('/');
  const problems = [
    '_headers line 3 is ignored: “Bad Header” isn’t a header name.',
    '_headers line 4 is ignored: a path can contain only one *.',
    '_redirects line 1 is ignored: 999 isn’t one of 200, 301, 302, 303, 307, 308, 404.',
  ];
  expect(log).toEqual(problems);
  expect(await host.health()).toEqual({ ok: true, problems });
});

test('rules apply to redirects and missing pages, too, but missing pages are never cached', async () => {
  const { get } = await serveFiles({
    'index.html': 'home',
    'page.html': 'page',
    _headers: '/*\n  X-Robots-Tag: noindex\n  Cache-Control: max-age=600\n',
  });
  const seen = ['/', '/page/', '/nowhere'].map(async (path) => (await get(path)).headers);
  expect(await Promise.all(seen)).toMatchObject([
    { 'x-robots-tag': 'noindex', 'cache-control': 'max-age=600' },
    { 'x-robots-tag': 'noindex', 'cache-control': 'max-age=600' },
    { 'x-robots-tag': 'noindex', 'cache-control': 'no-cache' },
  ]);
});
