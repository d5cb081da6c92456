import { expect, test } from 'vitest';
import { headersAt, matchesPath, type HeaderRule } from '~rules/header-rules';
import { formatHeaders, formatRedirects } from '../../../../publisher/code/host-files.ts';

const production = { siteUrl: 'https://example.com', environment: 'production' } as const;
const staging = { ...production, environment: 'staging' } as const;
const development = { ...production, environment: 'development' } as const;
const local = { ...production, siteUrl: 'http://localhost:4321' };

const table: HeaderRule[] = [
  { path: '/*', headers: { A: '1', B: '2', Policy: 'site' } },
  { path: '/blog/*', headers: { Policy: 'post' } },
  { path: '/blog/create', headers: { Policy: 'staff', B: null } },
  { path: '/contact', headers: { C: '3' } },
];

test.each(['/', '/blog', '/blog/a-post', '/blog/create', '/blog/create/x', '/contact'])(
  'a static host sends the headers of the table at %s',
  (path) => {
    expect(headersOfHost(formatHeaders(table), path)).toEqual(headersAt(table, path));
  },
);

/** As Cloudflare reads the file: all matching rules apply, and values of the same header are joined. */
function headersOfHost(text: string, path: string) {
  const headers = new Map<string, string>();
  let matches = false;
  for (const line of text.trimEnd().split('\n')) {
    const [, name = '', value = ''] = /^ {2}([^:]*)(?:: (.*))?$/.exec(line) ?? [];
    if (!line.startsWith(' ')) matches = matchesPath(line, path);
    else if (matches && name.startsWith('! ')) headers.delete(name.slice(2));
    else if (matches)
      headers.set(name, [...(headers.has(name) ? [headers.get(name)] : []), value].join(', '));
  }
  return Object.fromEntries(headers);
}

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

test.each([
  [production, 'https://www.example.com/* https://example.com/:splat 301!\n'],
  [staging, ''],
  [development, ''],
  // No rule can match a port.
  [local, ''],
])('for %j, the added redirect, whatever the path, is “%s”', (options, added) => {
  expect(formatRedirects(rules, options)).toBe(added + rules);
});
