import { describe, expect, test } from 'vitest';
import { headersFile } from '../../../../publisher/code/headers.ts';

const site = { siteUrl: 'https://example.com', environment: 'production' };

describe('_headers', () => {
  test('has one policy for every page, whom it may be framed by included', () => {
    expect(headersFile("default-src 'none'; script-src 'self'", site)).toBe(
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
        '',
      ].join('\n'),
    );
  });

  test('asks for https only where the site has it', () => {
    const local = { ...site, siteUrl: 'http://localhost:4321' };
    expect(headersFile("default-src 'none'", local)).not.toContain('Strict-Transport-Security');
  });

  test.each([
    ['staging', true],
    ['production', false],
    ['development', false],
  ])('in %s keeps search engines out: %s', (environment, noindex) => {
    const file = headersFile("default-src 'none'", { ...site, environment });
    expect(file.includes('  X-Robots-Tag: noindex\n')).toBe(noindex);
  });
});
