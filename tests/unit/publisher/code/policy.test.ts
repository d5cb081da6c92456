import { describe, expect, test } from 'vitest';
import { allowsAll, unitePolicies } from '../../../../publisher/code/policy.ts';

// As Astro writes it.
const plain =
  "default-src 'none';img-src 'self' data:; script-src 'self' 'sha256-a'; style-src 'sha256-s';";
const withForm =
  "default-src 'none';img-src 'self' data:; script-src 'self' 'sha256-b'; style-src 'sha256-s' 'sha256-t';";
const united =
  "default-src 'none'; img-src 'self' data:; script-src 'self' 'sha256-a' 'sha256-b'; style-src 'sha256-s' 'sha256-t'";

describe('the one policy of all pages', () => {
  test('allows what any of them needs, and no more', () => {
    expect(unitePolicies([plain, withForm])).toBe(united);
    expect(unitePolicies([plain, plain])).toBe(
      "default-src 'none'; img-src 'self' data:; script-src 'self' 'sha256-a'; style-src 'sha256-s'",
    );
  });

  test.each([
    [plain, `${plain} frame-src https://other.example`],
    [`${plain} frame-src https://other.example`, plain],
  ])('is none where a page has a directive that another has not', (one, another) => {
    // It would take effect on the other page, too, and forbid there what default-src allows.
    expect(() => unitePolicies([one, another])).toThrow(/differ in the directive frame-src/);
  });

  test('is none where pages differ in more than hashes', () => {
    const anything = plain.replace("'sha256-a'", "'unsafe-inline'");
    expect(() => unitePolicies([plain, anything])).toThrow(/differ in the directive script-src/);
  });

  test('is missed where no page has one', () => {
    expect(() => unitePolicies([])).toThrow('No page of the site has a Content-Security-Policy.');
    expect(() => unitePolicies([''])).toThrow('No page of the site has a Content-Security-Policy.');
  });

  test.each([
    [plain, ''],
    ['', plain],
  ])('is none where one page has none at all', (one, another) => {
    expect(() => unitePolicies([one, another])).toThrow(/differ in the directive default-src/);
  });
});

describe('a page', () => {
  test.each([plain, withForm, united])('is allowed all that its policy allows: %s', (own) => {
    expect(allowsAll(united, own)).toBe(true);
  });

  test.each([
    ['another source', plain.replace('sha256-a', 'sha256-c')],
    ['a source of another directive', plain.replace('sha256-a', 'sha256-s')],
    ['another directive', `${plain} frame-src https://other.example`],
    // What it allows by default would be forbidden.
    ['a directive less', plain.replace("img-src 'self' data:;", '')],
    ['no policy', ''],
  ])('with %s is not', (_what, own) => {
    expect(allowsAll(united, own)).toBe(false);
  });
});
