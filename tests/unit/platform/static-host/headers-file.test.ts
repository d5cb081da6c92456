import { describe, expect, test } from 'vitest';
import { applyHeaderRules, headersFile } from '../../../../platform/static-host/headers-file.ts';
import { serveFiles } from './served-site.ts';

/** The headers that these rules leave of `given` for a path, as an object. */
function headersFor(text: string, path: string, host = 'www.example.com', given = {}) {
  const { rules, problems } = headersFile(text);
  expect(problems).toEqual([]);
  const headers = new Headers(given);
  applyHeaderRules(rules, host, path, headers);
  return Object.fromEntries(headers);
}

describe('a path line', () => {
  test.each([
    ['/page', '/page', true],
    ['/page', '/page/', true],
    ['/page/', '/page', true],
    ['/page', '/pages', false],
    ['/page', '/Page', false],
    ['/*', '/', true],
    ['/*', '/a/b/c', true],
    ['/blog/*', '/blog/a/b', true],
    ['/blog/*', '/blog', true],
    ['/blog/*', '/blogs', false],
    ['/*.js', '/a/b.js', true],
    ['/*.js', '/a/b.css', false],
    ['/a/*/c', '/a/b/b/c', true],
    ['/:section/:post', '/blog/first', true],
    ['/:section/:post', '/blog', false],
    ['/:section/:post', '/a/b/c', false],
    ['/v:major.:minor', '/v1.2', true],
    ['/caf%C3%A9', '/café', true],
    ['/café', '/café', true],
    ['/a.b', '/axb', false],
    ['/a(b)+', '/a(b)+', true],
    ['https://www.example.com/*', '/a', true],
    ['https://WWW.example.com/*', '/a', true],
    ['http://www.example.com/a', '/a', true],
    ['https://example.com/*', '/a', false],
    ['https://:name.example.com/*', '/a', true],
    ['https://:name.com/*', '/a', false],
    ['https://www.example.com', '/', true],
  ])('%s: for the path %s, it is %s that it matches', (pattern, path, matches) => {
    expect('x-test' in headersFor(`${pattern}\n  X-Test: 1`, path)).toBe(matches);
  });

  test('for a host disregards the port of the request', () => {
    const text = 'https://example.com/*\n  X-Test: 1';
    expect(headersFor(text, '/', 'example.com:4321')).toEqual({ 'x-test': '1' });
  });
});

describe('header lines', () => {
  test('may be indented anyhow, hold colons, and stand among comments and empty lines', () => {
    const text = '# all\r\n\r\n/*\r\n  # one\r\n\tX-One:  a: b  \r\n\r\nX-Two:2\r\n';
    expect(headersFor(text, '/')).toEqual({ 'x-one': 'a: b', 'x-two': '2' });
  });

  test('of one name are joined with a comma, within a rule and across rules', () => {
    const text = `/*\n  Cache-Control: max-age=0\n  cache-control: no-store\n/a\n  Cache-Control: private`;
    expect(headersFor(text, '/a')).toEqual({ 'cache-control': 'max-age=0, no-store, private' });
  });

  test('replace what the host sets by itself', () => {
    const given = { 'cache-control': 'no-cache', 'content-type': 'text/html' };
    expect(headersFor('/*\n  Cache-Control: max-age=60', '/', '', given)).toEqual({
      'cache-control': 'max-age=60',
      'content-type': 'text/html',
    });
  });

  test('add to what an answer varies by', () => {
    const given = { vary: 'accept-encoding' };
    expect(headersFor('/*\n  Vary: Cookie', '/', '', given)).toEqual({
      vary: 'accept-encoding, Cookie',
    });
  });

  test('with ! take a header away that the host or an earlier rule has set', () => {
    const text = `/*\n  X-Frame-Options: DENY\n  X-Kept: 1\n/embed\n  ! X-Frame-Options\n  !cache-control`;
    const given = { 'cache-control': 'no-cache' };
    expect(headersFor(text, '/embed', '', given)).toEqual({ 'x-kept': '1' });
    expect(headersFor(text, '/', '', given)).toMatchObject({ 'x-frame-options': 'DENY' });
  });

  test('may give a header anew after it was taken away', () => {
    const text = `/*\n  X-Test: 1\n/a\n  ! X-Test\n  X-Test: 2`;
    expect(headersFor(text, '/a')).toEqual({ 'x-test': '2' });
  });

  test('are filled with what placeholders and the splat stood for, and keep other colons', () => {
    const text = `/:section/*\n  X-Where: :section of :splat at https://a.example:80 by :nobody`;
    expect(headersFor(text, '/blog/a/ü\r\n')).toEqual({
      'x-where': 'blog of a/%C3%BC%0D%0A at https://a.example:80 by :nobody',
    });
  });
});

test.each([
  ['/a\n  X-Test 1', '_headers line 2 is left out: a header is written as Name: value.'],
  ['/a\n  X-Test:', '_headers line 2 is left out: X-Test has no value.'],
  ['/a\n  : 1', '_headers line 2 is left out: “” is no header name.'],
  ['/a\n  X Test: 1', '_headers line 2 is left out: “X Test” is no header name.'],
  ['/a\n  ! X Test', '_headers line 2 is left out: “X Test” is no header name.'],
  ['  X-Test: 1', '_headers line 1 is left out: a path must come before the first header.'],
  ['/a\n  Set-Cookie: a=1', '_headers line 2 is left out: set-cookie is set by the host alone.'],
  ['/a\n  Location: /b', '_headers line 2 is left out: location is set by the host alone.'],
  ['/*/*\n  X-Test: 1', '_headers line 1 is left out: only one * may stand in a path.'],
  ['/a?b=1\n  X-Test: 1', '_headers line 1 is left out: a query or fragment cannot be matched.'],
  ['https://a.example:80/\n X: 1', '_headers line 1 is left out: a port cannot be matched.'],
  ['ftp://a/\n X: 1', '_headers line 1 is left out: the path must start with / or https://.'],
])('%j is left out with a sentence', (text, problem) => {
  expect(headersFile(text).problems).toEqual([problem]);
});

test.each(['/:a/:a\n  X-Test: 1', '/%zz\n  X-Test: 1', '/a\n  X-Test: \u0000'])(
  '%j is left out whatever the reason',
  (text) => {
    expect(headersFile(text).problems).toHaveLength(1);
  },
);

test('a malformed line takes nothing else down, is told once, and shows on the health page', async () => {
  const { host, get, log } = await serveFiles({
    'index.html': 'home',
    _headers: '/*\n  X-Good: 1\n  Bad Header: 2\n/*/*\n  X-Lost: 3\n',
    _redirects: '/old /new 999\n/gone / 302\n',
  });
  expect((await get('/')).headers['x-good']).toBe('1');
  expect((await get('/gone')).headers.location).toBe('/');
  const problems = [
    '_headers line 3 is left out: “Bad Header” is no header name.',
    '_headers line 4 is left out: only one * may stand in a path.',
    '_redirects line 1 is left out: 999 is none of 200, 301, 302, 303, 307, 308, 404.',
  ];
  expect(log).toEqual(problems);
  expect(await host.health()).toEqual({ ok: true, problems });
});

test('rules hold for redirections and missing pages, but those are never kept for long', async () => {
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
