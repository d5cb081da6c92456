import { expect, test } from 'vitest';
import { headersAt, type HeaderRule } from '~rules/header-rules';
import { matchRedirect, parseRedirects } from '../../../../platform/static-host/redirects.ts';
import { applyHeaders, parseHeaders } from '../../../../platform/static-host/headers.ts';
import { formatHeaders, formatRedirects } from '../../../../publisher/code/host-files.ts';

const production = { siteUrl: 'https://example.com', environment: 'production' };
const staging = { ...production, environment: 'staging' };
const development = { ...production, environment: 'development' };
const local = { ...production, siteUrl: 'http://localhost:4321' };

const table: HeaderRule[] = [
  { path: '/*', headers: { A: '1', B: '2', Policy: 'site' } },
  { path: '/blog/*', headers: { Policy: 'post' } },
  { path: '/blog/create', headers: { Policy: 'staff', B: null } },
  { path: '/contact', headers: { C: '3' } },
];

test('_headers removes what an earlier rule sets before it sets it again', () => {
  expect(formatHeaders(table)).toBe(
    [
      ...['/*', '  A: 1', '  B: 2', '  Policy: site'],
      ...['/blog/*', '  ! Policy', '  Policy: post'],
      ...['/blog/create', '  ! Policy', '  Policy: staff', '  ! B'],
      ...['/contact', '  C: 3', ''],
    ].join('\n'),
  );
});

test.each(['/', '/blog', '/blog/a-post', '/blog/create', '/blog/create/x', '/contact'])(
  'the local host sends the headers of the table at %s',
  (path) => {
    const { rules, problems } = parseHeaders(formatHeaders(table));
    const headers = new Headers();
    applyHeaders(rules, 'example.com', path, headers);
    expect(problems).toEqual([]);
    expect(Object.fromEntries(headers)).toEqual(
      Object.fromEntries(
        Object.entries(headersAt(table, path)).map(([name, value]) => [name.toLowerCase(), value]),
      ),
    );
  },
);

test.each<[string, HeaderRule[], RegExp | undefined]>([
  ['a line of 1,900 characters', [{ path: '/*', headers: { A: 'a'.repeat(1895) } }], undefined],
  ['a longer line', [{ path: '/*', headers: { A: 'a'.repeat(1896) } }], /^The header A has 1901/],
  ['90 rules', rulesFor(90), undefined],
  ['91 rules', rulesFor(91), /^The site has 91 header rules/],
])('hosts would ignore a part of a file with %s: %#', (_, rules, problem) => {
  if (problem) expect(() => formatHeaders(rules)).toThrow(problem);
  else expect(formatHeaders(rules)).not.toBe('');
});

function rulesFor(count: number): HeaderRule[] {
  return Array.from({ length: count }, (_, index) => ({ path: `/${index}`, headers: { A: '1' } }));
}

const rules = '# moved\n/home / 301\n';
const { rules: parsed, problems } = parseRedirects(formatRedirects(rules, production));
const redirect = (host: string, path: string) => {
  const found = matchRedirect(parsed, host, { path, query: 'a=1' });
  return found && `${found.rule.status} ${found.to}`;
};

test('in production, the www host redirects permanently, whatever the path', () => {
  expect(problems).toEqual([]);
  expect(parsed[0]).toMatchObject({ status: 301, forced: true });
  expect(redirect('www.example.com', '/blog/fees')).toBe('301 https://example.com/blog/fees?a=1');
  expect(redirect('www.example.com', '/home')).toBe('301 https://example.com/home?a=1');
  expect(redirect('example.com', '/home')).toBe('301 /?a=1');
  expect(redirect('example.com', '/blog')).toBeUndefined();
});

test.each(['//evil.example', '/\\evil.example', '/@evil.example', '/.evil.example'])(
  'the path %s on the www host can’t redirect to another site',
  (path) => {
    const location = redirect('www.example.com', path)?.slice('301 '.length) ?? '';
    expect(new URL(location).origin).toBe('https://example.com');
  },
);

// No rule can match a port.
test.each([staging, development, local])('for %j, no redirect is added', (settings) => {
  expect(formatRedirects(rules, settings)).toBe(rules);
});
