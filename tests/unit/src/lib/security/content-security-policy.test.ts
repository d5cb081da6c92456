import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { speculationRules } from '~/lib/security/speculation-rules';
import { contentSecurityPolicy, toastStyle } from '~/lib/security/content-security-policy';

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

test('pages talk only to the site and the backend, and everything else is forbidden', () => {
  expect(sources).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "base-uri 'none'",
      "connect-src 'self' https://project.supabase.co",
      "form-action 'self' https://project.supabase.co",
      "script-src 'self'",
      "style-src 'self'",
    ]),
  );
  expect(sources.join(' ')).not.toMatch(/unsafe|\*/);
});

test('the only allowed inline script is the speculation rules', () => {
  const hashed = `sha256-${hash('sha256', speculationRules, 'base64')}`;
  expect(policy.scriptDirective?.hashes).toEqual([hashed]);
});

test('allows a configured calendar and webhook', () => {
  const calendar = 'https://calendar.example.com';
  const webhook = 'https://hooks.example.com';
  const configured = sourcesOf(contentSecurityPolicy({ backend, calendar, webhook }));
  expect(configured).toContain(`frame-src ${calendar}`);
  expect(configured).toContain(`script-src 'self' ${calendar}`);
  expect(configured).toContain(`connect-src 'self' ${backend} ${webhook}`);
  expect(sources.join(' ')).not.toMatch(/frame-src|undefined/);
});

test('the only additional inline style is that of toasts', () => {
  expect(toastStyle()).toContain('[data-sonner-toaster]');
  expect(policy.styleDirective?.hashes).toEqual(
    // The element is empty at first.
    [toastStyle(), ''].map((text) => `sha256-${hash('sha256', text, 'base64')}`),
  );
});
