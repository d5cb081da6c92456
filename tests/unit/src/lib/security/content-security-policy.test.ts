import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { speculationRules } from '~/lib/security';
import { contentSecurityPolicy } from '~/lib/security/content-security-policy';
import { toastStyle } from '~/lib/security/toast-style';

const backend = 'https://project.supabase.co';
const policy = contentSecurityPolicy({ backend, calendar: undefined, webhook: undefined });
const sources = sourcesOf(policy);

function sourcesOf({ directives, scriptDirective, styleDirective }: typeof policy) {
  return [
    ...(directives ?? []),
    `script-src ${scriptDirective?.resources?.join(' ')}`,
    `style-src ${styleDirective?.resources?.join(' ')}`,
  ];
}

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

test('a configured calendar may be framed and run its script; a configured hook may be told', () => {
  const calendar = 'https://calendar.example.com';
  const webhook = 'https://hooks.example.com';
  const configured = sourcesOf(contentSecurityPolicy({ backend, calendar, webhook }));
  expect(configured).toContain(`frame-src ${calendar}`);
  expect(configured).toContain(`script-src 'self' ${calendar}`);
  expect(configured).toContain(`connect-src 'self' ${backend} ${webhook}`);
  expect(sources.join(' ')).not.toMatch(/frame-src|undefined/);
});

test('the style of the toasts may stand in a page, and no other that Astro does not know of', () => {
  expect(toastStyle()).toContain('[data-sonner-toaster]');
  expect(policy.styleDirective?.hashes).toEqual(
    // It stands there empty first.
    [toastStyle(), ''].map((text) => `sha256-${hash('sha256', text, 'base64')}`),
  );
});
