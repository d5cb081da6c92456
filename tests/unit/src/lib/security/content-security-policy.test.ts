import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { speculationRules } from '~/lib/security';
import { contentSecurityPolicy } from '~/lib/security/content-security-policy';

const policy = contentSecurityPolicy('https://project.supabase.co');
const sources = [
  ...(policy.directives ?? []),
  `script-src ${policy.scriptDirective?.resources?.join(' ')}`,
  `style-src ${policy.styleDirective?.resources?.join(' ')}`,
];

test('what is not named is not allowed', () => {
  expect(sources).toContain("default-src 'none'");
  expect(sources).toContain("base-uri 'none'");
});

test('pages talk to themselves and to the backend, and send forms nowhere else', () => {
  expect(sources).toContain("connect-src 'self' https://project.supabase.co");
  expect(sources).toContain("form-action 'self' https://project.supabase.co");
});

test('scripts and styles come from the site alone', () => {
  expect(sources).toContain("script-src 'self'");
  expect(sources).toContain("style-src 'self'");
  expect(sources.join(' ')).not.toMatch(/unsafe|\*/);
});

test('one text may stand in a page as speculation rules, and no other', () => {
  const hashed = `sha256-${hash('sha256', speculationRules, 'base64')}`;
  expect(policy.scriptDirective?.hashes).toEqual([hashed]);
});
