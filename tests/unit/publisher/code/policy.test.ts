import { expect, test } from 'vitest';
import { allowInline, allowsAll, mergePolicies } from '../../../../publisher/code/policy.ts';

// As Astro writes it.
const plain =
  "default-src 'none';img-src 'self' data:; script-src 'self' 'sha256-a'; style-src 'sha256-s';";
const withForm =
  "default-src 'none';img-src 'self' data:; script-src 'self' 'sha256-b'; style-src 'sha256-s' 'sha256-t';";
const merged =
  "default-src 'none'; img-src 'self' data:; script-src 'self' 'sha256-a' 'sha256-b'; style-src 'sha256-s' 'sha256-t'";
const withFrame = `${plain} frame-src https://other.example`;

test('the merged policy allows what any of the pages needs, and no more', () => {
  expect(mergePolicies([plain, withForm])).toBe(merged);
});

test('the policy allows the styles and scripts that content routes inline', () => {
  const policy = allowInline(merged, { 'style-src': ['a{}', 'a{}'], 'script-src': [] });
  expect(policy).toBe(`${merged} 'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='`);
});

test.each([
  // On a page without a directive, it would forbid what default-src allows.
  [[plain, withFrame], /differ in the directive frame-src:/],
  [[withFrame, plain], /differ in the directive frame-src:/],
  [[plain, plain.replace("'sha256-a'", "'unsafe-inline'")], /differ in the directive script-src/],
  [[plain, ''], /differ in the directive default-src/],
  [['', plain], /differ in the directive default-src/],
  [[], 'No page of the site has a Content-Security-Policy.'],
  [[''], 'No page of the site has a Content-Security-Policy.'],
])('policies that differ in more than hashes can’t be merged: %j', (policies, error) => {
  expect(() => mergePolicies(policies)).toThrow(error);
});

test.each([
  ['the same sources', plain, true],
  ['other hashes', withForm, true],
  ['another source', plain.replace('sha256-a', 'sha256-c'), false],
  ['a source of another directive', plain.replace('sha256-a', 'sha256-s'), false],
  ['another directive', withFrame, false],
  // The merged policy would forbid what it allows by default.
  ['one directive less', plain.replace("img-src 'self' data:;", ''), false],
  ['no policy', '', false],
])('whether the merged policy covers a page with %s', (_, own, isCovered) => {
  expect(allowsAll(merged, own)).toBe(isCovered);
});
