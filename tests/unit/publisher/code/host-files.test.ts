import { expect, test } from 'vitest';
import { matchRedirect, parseRedirects } from '../../../../platform/static-host/redirects.ts';
import { formatHeaders, formatRedirects } from '../../../../publisher/code/host-files.ts';

const production = { siteUrl: 'https://example.com', environment: 'production' };
const staging = { ...production, environment: 'staging' };
const development = { ...production, environment: 'development' };
const local = { ...production, siteUrl: 'http://localhost:4321' };

test('_headers sets the same policy for every page, including who can frame it', () => {
  expect(formatHeaders("default-src 'none'; script-src 'self'", production)).toBe(
    [
      '/*',
      "  Content-Security-Policy: default-src 'none'; script-src 'self'; frame-ancestors 'none'",
      '  X-Content-Type-Options: nosniff',
      '  Referrer-Policy: strict-origin-when-cross-origin',
      '  Strict-Transport-Security: max-age=31536000',
      '/_astro/*',
      '  Cache-Control: public, max-age=31536000, immutable',
      '/social/*',
      '  Cache-Control: public, max-age=31536000, immutable',
      '/feed.json',
      '  Content-Type: application/feed+json; charset=utf-8',
      '',
    ].join('\n'),
  );
});

// tests/browser/environments.test.ts covers noindex in staging.
test('_headers requires HTTPS only if the site uses it', () => {
  expect(formatHeaders('', local)).not.toContain('Strict-Transport-Security');
});

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
