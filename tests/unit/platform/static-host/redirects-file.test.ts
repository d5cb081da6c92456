import { describe, expect, test } from 'vitest';
import { redirection, redirectsFile } from '../../../../platform/static-host/redirects-file.ts';
import { serveFiles } from './served-site.ts';

/** “status where-to” for a request, or undefined when no rule holds. */
function redirected(text: string, path: string, query = '', host = 'www.example.com') {
  const { rules, problems } = redirectsFile(text);
  expect(problems).toEqual([]);
  const found = redirection(rules, host, { path, query });
  return found && `${found.rule.status} ${found.to}`;
}

describe('a rule', () => {
  test.each([
    ['/a /b', '/a', '301 /b'],
    ['/a /b 302', '/a', '302 /b'],
    ['/a /b 303', '/a', '303 /b'],
    ['/a /b 307', '/a', '307 /b'],
    ['/a /b 308', '/a', '308 /b'],
    ['/a /b 200', '/a', '200 /b'],
    ['/a /b 404', '/a', '404 /b'],
    ['/a /b 301!', '/a', '301 /b'],
    ['  /a \t /b   302   # why', '/a', '302 /b'],
    ['/a /b#part 302', '/a', '302 /b#part'],
    ['/a /b', '/a/', '301 /b'],
    ['/a/ /b', '/a', '301 /b'],
    ['/a /b', '/A', undefined],
    ['/a /b', '/ab', undefined],
    ['/old/* /new/:splat', '/old/x/y', '301 /new/x/y'],
    ['/old/* /new/:splat', '/old', '301 /new/'],
    ['/old/* /new/:splat', '/older', undefined],
    ['/* /all/:splat 200', '/', '200 /all/'],
    ['/news/:year/:slug /blog/:slug-:year', '/news/2024/first', '301 /blog/first-2024'],
    ['/news/:year/:slug /blog/:slug', '/news/first', undefined],
    ['/a/:x https://shop.example/:x?from=a', '/a/ü', '301 https://shop.example/%C3%BC?from=a'],
    ['/a /über', '/a', '301 /%C3%BCber'],
    ['/caf%C3%A9 /coffee', '/café', '301 /coffee'],
    ['/a https://b.example', '/a', '301 https://b.example'],
    ['/a /b?x=1#c 200', '/a', '200 /b'],
  ])('“%s” sends %s to “%s”', (text, path, expected) => {
    expect(redirected(text, path)).toBe(expected);
  });

  test('of several that match, the first holds', () => {
    const text = '# order\n/a/b /one\n/a/* /two\n/a/b /three';
    expect(redirected(text, '/a/b')).toBe('301 /one');
    expect(redirected(text, '/a/c')).toBe('301 /two');
  });

  test.each([
    ['/a /b', 'x=1&y=%20', '301 /b?x=1&y=%20'],
    ['/a /b?x=9', 'x=1&y=2', '301 /b?x=9&y=2'],
    ['/a /b?z=3#part', 'x=1', '301 /b?z=3&x=1#part'],
    ['/a https://c.example/', 'x', '301 https://c.example/?x'],
    ['/a /b', '&&', '301 /b'],
  ])('“%s” keeps the parameters %s', (text, query, expected) => {
    expect(redirected(text, '/a', query)).toBe(expected);
  });

  test.each([
    [
      'https://www.example.com/* https://example.com/:splat',
      'www.example.com',
      '/a',
      '301 https://example.com/a',
    ],
    [
      'https://www.example.com/* https://example.com/:splat',
      'WWW.EXAMPLE.COM:4321',
      '/a',
      '301 https://example.com/a',
    ],
    ['https://www.example.com/* https://example.com/:splat', 'example.com', '/a', undefined],
    ['http://www.example.com/a /b', 'www.example.com', '/a', '301 /b'],
    [
      'https://:shop.example.com/* https://example.com/:shop/:splat',
      'shoes.example.com',
      '/x',
      '301 https://example.com/shoes/x',
    ],
  ])('“%s” at %s', (text, host, path, expected) => {
    expect(redirected(text, path, '', host)).toBe(expected);
  });

  test.each([
    ['/a /a', '/a'],
    ['/* https://www.example.com/:splat', '/a'],
    ['/:x /:x 302', '/ü'],
  ])('“%s” that leads back to %s is passed over', (text, path) => {
    expect(redirected(text, path)).toBeUndefined();
    expect(redirected(`${text}\n/* /next`, path)).toBe('301 /next');
  });

  test('never makes the visitor’s words another host', () => {
    expect(redirected('/go* /:splat', '/go/evil.example')).toBe('301 /evil.example');
    expect(redirected('/go/* /:splat', '/go/x\r\nset-cookie: a=1')).toBe(
      '301 /x%0D%0Aset-cookie%3A%20a%3D1',
    );
  });
});

test.each([
  ['/a', 'it does not say where to'],
  ['/a # /b', 'it does not say where to'],
  ['a /b', 'the path must start with / or https://'],
  ['/a b', 'where to must start with / or https://, and conditions are not supported'],
  [
    '/a id=:id /b/:id 301',
    'where to must start with / or https://, and conditions are not supported',
  ],
  ['/a /b 302 Country=ch', 'conditions after the status are not supported'],
  ['/a /b 418', '418 is none of 200, 301, 302, 303, 307, 308, 404'],
  ['/a /b moved', 'moved is none of 200, 301, 302, 303, 307, 308, 404'],
  ['/*/x/* /b', 'only one * may stand in a path'],
  ['/a?b /c', 'a query or fragment cannot be matched'],
  ['/a https://api.example/a 200', 'with 200 where to must be a path of this site'],
])('“%s” is left out with a sentence', (text, reason) => {
  const { rules, problems } = redirectsFile(`\n${text}\n/kept /x`);
  expect(problems).toEqual([`_redirects line 2 is left out: ${reason}.`]);
  expect(rules).toHaveLength(1);
});

describe('on the site', () => {
  const site = {
    'index.html': 'home',
    'page.html': 'page',
    'sorry.html': 'sorry',
    'blog/404.html': 'no such post',
    'blog/first.html': 'first',
    _redirects: `
      /page /elsewhere 302
      /index.html /elsewhere 302
      /blog/first /blog/second 302!
      /old /page 302
      /app/* /page 200
      /closed/* /sorry 404
      /deep/* /nowhere 200
      /blog/lost /blog/never 404
      /up/* /../:splat 200
      /secret /_redirects 200`,
  };

  test.each([
    ['/page', 200, 'page'],
    ['/page/', 308, ''],
    ['/app', 200, 'page'],
    ['/app/any/thing?x=1', 200, 'page'],
    ['/closed/today', 404, 'sorry'],
    ['/deep/down', 404, 'There is no page at this address.'],
    ['/blog/lost', 404, 'no such post'],
    ['/up/etc/passwd', 404, 'There is no page at this address.'],
    ['/secret', 404, 'There is no page at this address.'],
  ])(
    '%s answers %i “%s”: a file wins over a rule that is not forced',
    async (path, status, body) => {
      const { get } = await serveFiles(site);
      const reply = await get(path);
      expect(reply.status).toBe(status);
      expect(reply.body).toContain(body);
    },
  );

  test.each([
    ['/blog/first', '/blog/second'],
    ['/old?utm=1', '/page?utm=1'],
    ['/old/', '/page'],
  ])('%s leads to %s, and no browser remembers it', async (path, location) => {
    const { get } = await serveFiles(site);
    const reply = await get(path);
    expect(reply).toMatchObject({ status: 302, body: '' });
    expect(reply.headers).toMatchObject({
      location,
      'cache-control': 'no-cache',
      'content-length': '0',
    });
  });

  test('a host that should be another leads there', async () => {
    const { get } = await serveFiles({
      'page.html': 'page',
      _redirects: 'https://www.example.com/* https://example.com/:splat 301!',
    });
    const reply = await get('/page?x=1', { host: 'www.example.com' });
    expect(reply).toMatchObject({ status: 301 });
    expect(reply.headers.location).toBe('https://example.com/page?x=1');
    expect((await get('/page', { host: 'example.com' })).status).toBe(200);
  });
});
