import { describe, expect, test } from 'vitest';
import { allowsAll, mergePolicies } from '../../../../publisher/code/policy.ts';

// As Astro writes it.
const plain =
  "default-src 'none';img-src 'self' data:; script-src 'self' 'sha256-a'; style-src 'sha256-s';";
const withForm =
  "default-src 'none';img-src 'self' data:; script-src 'self' 'sha256-b'; style-src 'sha256-s' 'sha256-t';";
const merged =
  "default-src 'none'; img-src 'self' data:; script-src 'self' 'sha256-a' 'sha256-b'; style-src 'sha256-s' 'sha256-t'";

describe('mergePolicies', () => {
  test('allows what any of the pages needs, and no more', () => {
    expect(mergePolicies([plain, withForm])).toBe(merged);
    expect(mergePolicies([plain, plain])).toBe(
      "default-src 'none'; img-src 'self' data:; script-src 'self' 'sha256-a'; style-src 'sha256-s'",
    );
  });

  test.each([
    [plain, `${plain} frame-src https://other.example`],
    [`${plain} frame-src https://other.example`, plain],
  ])('throws if a page lacks a directive', (one, another) => {
    // On the other page, it would forbid what default-src allows.
    expect(() => mergePolicies([one, another])).toThrow(/differ in the directive frame-src:/);
  });

  test('throws if the pages differ in more than hashes', () => {
    const anything = plain.replace("'sha256-a'", "'unsafe-inline'");
    expect(() => mergePolicies([plain, anything])).toThrow(/differ in the directive script-src/);
  });

  test('throws if no page has a policy', () => {
    expect(() => mergePolicies([])).toThrow('No page of the site has a Content-Security-Policy.');
    expect(() => mergePolicies([''])).toThrow('No page of the site has a Content-Security-Policy.');
  });

  test.each([
    [plain, ''],
    ['', plain],
  ])('throws if one page has none', (one, another) => {
    expect(() => mergePolicies([one, another])).toThrow(/differ in the directive default-src/);
  });
});

describe('allowsAll', () => {
  test.each([plain, withForm, merged])('accepts %s', (own) => {
    expect(allowsAll(merged, own)).toBe(true);
  });

  test.each([
    ['another source', plain.replace('sha256-a', 'sha256-c')],
    ['a source of another directive', plain.replace('sha256-a', 'sha256-s')],
    ['another directive', `${plain} frame-src https://other.example`],
    // The merged policy would forbid what it allows by default.
    ['one directive less', plain.replace("img-src 'self' data:;", '')],
    ['no policy', ''],
  ])('rejects %s', (_what, own) => {
    expect(allowsAll(merged, own)).toBe(false);
  });
});
