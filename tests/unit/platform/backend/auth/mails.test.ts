import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { authMailer, type Mail } from '../../../../../platform/backend/auth/mails.ts';
import {
  codeLifetime,
  mailInterval,
  type LinkType,
} from '../../../../../platform/backend/auth/one-time-code.ts';
import { authTemplate } from '../../../../../platform/backend/auth/templates.ts';
import { brand } from '../../../../../src/config/brand.ts';
import { codeLength } from '../../../../../supabase/functions/_shared/rules/account/account.ts';
import { parseAuthMail } from '../../../../auth-mail.ts';

const config = readFileSync('supabase/config.toml', 'utf8');

test.each([
  'enable_confirmations = true',
  'double_confirm_changes = true',
  'secure_password_change = true',
  'enable_refresh_token_rotation = true',
  `max_frequency = "${mailInterval}s"`,
  `otp_length = ${codeLength}`,
  `otp_expiry = ${codeLifetime}`,
])('a hosted project has the same setting as the embedded backend: %s', (line) => {
  expect(config.split('\n')).toContain(line);
});

const types: LinkType[] = ['signup', 'recovery', 'magiclink', 'email_change'];

async function send(type: LinkType, newEmail?: string): Promise<Mail> {
  const sent = Promise.withResolvers<Mail>();
  const siteUrl = 'https://site.example/';
  const mail = authMailer({ siteUrl, sendMail: async (message) => sent.resolve(message) });
  await mail(type, 'ada+1@example.com', { token: 'a'.repeat(64), code: '012345' }, newEmail);
  return sent.promise;
}

describe.each(types)('the %s email', (type) => {
  // `npm run brand -- --check` writes the templates.
  test('is the same in hosted projects', () => {
    const { name, html } = authTemplate(type);
    expect(readFileSync(`supabase/templates/${name}.html`, 'utf8')).toBe(html);
    expect(config).toContain(
      `[auth.email.template.${name}]\nsubject = "env(AUTH_SUBJECT_${name.toUpperCase()})"\ncontent_path = "./supabase/templates/${name}.html"\n`,
    );
  });

  test('has the brand, one link to the site, and the code if the site takes it', async () => {
    const { to, subject, html, text } = await send(type);
    const { link, code, ...fragment } = parseAuthMail(text);
    expect(to).toBe('ada+1@example.com');
    expect([subject, text].every((part) => part.includes(brand.name))).toBe(true);
    expect(html).toContain(brand.name.replace('&', '&#38;'));
    const takesCode = type === 'signup' || type === 'recovery';
    expect([code, html.includes('>012345<')]).toEqual([takesCode ? '012345' : '', takesCode]);
    const href = html.match(/href="[^"]*"/g) ?? [];
    expect(href).toEqual([`href="${link.replaceAll('&', '&#38;')}"`]);
    expect(link).toMatch(/^https:\/\/site\.example\/auth#/);
    expect(fragment).toEqual({ type, tokenHash: 'a'.repeat(64), email: to });
  });
});

test('no email goes to an invalid address', async () => {
  const mail = authMailer({ siteUrl: 'https://site.example/', sendMail: async () => undefined });
  for (const to of ['<v@example.com>', 'v@example.com,w@example.com', 'v@127.0.0.1']) {
    await expect(mail('recovery', to, { token: '', code: '' })).rejects.toThrow('not a valid');
  }
});

test('an address in an email is text, not markup', async () => {
  const { html } = await send('email_change', "o'<b>&@example.com");
  expect(html).toContain('o&#39;&#60;b&#62;&#38;@example.com');
});
