import { describe, expect, test } from 'vitest';
import {
  redirection,
  redirectsFile as read,
} from '../../../../platform/static-host/redirects-file.ts';
import { redirectsFile } from '../../../../publisher/code/redirects.ts';

const table = '# moved\n/home / 301\n';
const production = { siteUrl: 'https://example.com', environment: 'production' };

describe('in production', () => {
  const { rules, problems } = read(redirectsFile(table, production));
  const lead = (host: string, path: string) => {
    const found = redirection(rules, host, { path, query: 'a=1' });
    return found && `${found.rule.status} ${found.to}`;
  };

  test('the www host leads to the bare one, for good and whatever file stands there', () => {
    expect(problems).toEqual([]);
    expect(rules[0]).toMatchObject({ status: 301, forced: true });
    expect(lead('www.example.com', '/blog/fees')).toBe('301 https://example.com/blog/fees?a=1');
    expect(lead('www.example.com', '/home')).toBe('301 https://example.com/home?a=1');
  });

  test.each(['//evil.example', '/\\evil.example', '/@evil.example', '/.evil.example'])(
    'no path, not even %s, makes it lead anywhere else',
    (path) => {
      const location = lead('www.example.com', path)?.slice('301 '.length) ?? '';
      expect(new URL(location).origin).toBe('https://example.com');
    },
  );

  test('at the bare host the table holds as before', () => {
    expect(lead('example.com', '/home')).toBe('301 /?a=1');
    expect(lead('example.com', '/blog')).toBeUndefined();
  });
});

test.each([
  ['staging', { ...production, environment: 'staging' }],
  ['development', { ...production, environment: 'development' }],
  [
    'production at a port, which no rule can match',
    { ...production, siteUrl: 'http://localhost:4321' },
  ],
])('in %s the table is all there is', (_where, settings) => {
  expect(redirectsFile(table, settings)).toBe(table);
});
