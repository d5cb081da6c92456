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

test('everything is forbidden by default', () => {
  expect(sources).toContain("default-src 'none'");
  expect(sources).toContain("base-uri 'none'");
});

test('pages connect and send forms only to the site and the backend', () => {
  expect(sources).toContain("connect-src 'self' https://project.supabase.co");
  expect(sources).toContain("form-action 'self' https://project.supabase.co");
});

test('scripts and styles come only from the site', () => {
  expect(sources).toContain("script-src 'self'");
  expect(sources).toContain("style-src 'self'");
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
