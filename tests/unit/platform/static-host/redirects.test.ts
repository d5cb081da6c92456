import { describe, expect, test } from 'vitest';
import { matchRedirect, parseRedirects } from '../../../../platform/static-host/redirects.ts';
import { serveFiles } from './served-site.ts';

/** The status and target for a request. Undefined if no rule applies. */
function redirect(text: string, path: string, query = '', host = 'www.example.com') {
  const { rules, problems } = parseRedirects(text);
  expect(problems).toEqual([]);
  const found = matchRedirect(rules, host, { path, query });
  return found && `${found.rule.status} ${found.to}`;
}

describe('a rule', () => {
  test.each([
    ['/a /b', '/a', '301 /b'],
    ['/a /b 302', '/a', '302 /b'],
    ['/a /b 200', '/a', '200 /b'],
    ['/a /b 404', '/a', '404 /b'],
    ['  /a \t /b   302   # why', '/a', '302 /b'],
    ['/a /b#part 302', '/a', '302 /b#part'],
    ['/old/* /new/:splat', '/old/x/y', '301 /new/x/y'],
    ['/old/* /new/:splat', '/old', '301 /new/'],
    ['/news/:year/:slug /blog/:slug-:year', '/news/2024/first', '301 /blog/first-2024'],
    ['/a/:x https://shop.example/:x?from=a', '/a/ü', '301 https://shop.example/%C3%BC?from=a'],
    ['/a /über', '/a', '301 /%C3%BCber'],
  ])('“%s” redirects %s to “%s”', (text, path, expected) => {
    expect(redirect(text, path)).toBe(expected);
  });

  test.each([
    ['/a /b', 'x=1&y=%20', '301 /b?x=1&y=%20'],
    ['/a /b?x=9', 'x=1&y=2', '301 /b?x=9&y=2'],
    ['/a /b?z=3#part', 'x=1', '301 /b?z=3&x=1#part'],
    ['/a https://c.example/', 'x', '301 https://c.example/?x'],
  ])('“%s” keeps the parameters %s', (text, query, expected) => {
    expect(redirect(text, '/a', query)).toBe(expected);
  });

  // headers.test.ts covers the other ways to match a host and a path.
  test('can depend on the host', () => {
    const text = 'https://:shop.example.com/* https://example.com/:shop/:splat';
    expect(redirect(text, '/x', '', 'shoes.example.com')).toBe('301 https://example.com/shoes/x');
    expect(redirect(text, '/x', '', 'example.com')).toBeUndefined();
  });

  test.each([
    ['/a /a', '/a'],
    ['/* https://www.example.com/:splat', '/a'],
    ['/:x /:x 302', '/ü'],
  ])('“%s” is skipped for %s, which it would redirect to itself', (text, path) => {
    expect(redirect(text, path)).toBeUndefined();
    expect(redirect(`${text}\n/* /next`, path)).toBe('301 /next');
  });

  test('never redirects to a host that the visitor chose', () => {
    expect(redirect('/go* /:splat', '/go/evil.example')).toBe('301 /evil.example');
    expect(redirect('/go/* /:splat', '/go/x\r\nset-cookie: a=1')).toBe(
      '301 /x%0D%0Aset-cookie%3A%20a%3D1',
    );
  });
});

test.each([
  ['/a', 'the target is missing'],
  ['a /b', 'the path must start with / or https://'],
  ['/a b', 'the target must start with / or https://, and conditions aren’t supported'],
  ['/a /b 302 Country=ch', 'conditions aren’t supported'],
  ['/a /b 418', '418 isn’t one of 200, 301, 302, 303, 307, 308, 404'],
  ['/*/x/* /b', 'a path can contain only one *'],
  ['/a?b /c', 'a query or fragment can’t be matched'],
  ['/a https://api.example/a 200', 'with 200, the target must be a path on this site'],
])('“%s” is ignored and reported', (text, reason) => {
  const { rules, problems } = parseRedirects(`\n${text}\n/kept /x`);
  expect(problems).toEqual([`_redirects line 2 is ignored: ${reason}.`]);
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
    'the status of %s is %i (“%s”): a file wins over a rule that isn’t forced',
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
  ])('%s redirects to %s, uncached', async (path, location) => {
    const { get } = await serveFiles(site);
    const reply = await get(path);
    expect(reply).toMatchObject({ status: 302, body: '' });
    expect(reply.headers).toMatchObject({
      location,
      'cache-control': 'no-cache',
      'content-length': '0',
    });
  });
});
