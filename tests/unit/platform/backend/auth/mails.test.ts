import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  authMail,
  authMailer,
  linkTo,
  type Mail,
} from '../../../../../platform/backend/auth/mails.ts';
import {
  codeLifetime,
  mailInterval,
  type LinkType,
} from '../../../../../platform/backend/auth/one-time-code.ts';
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

/** GoTrue's name for each email, and the variable with its recipient. */
const templates: Record<LinkType, [string, string]> = {
  signup: ['confirmation', 'Email'],
  recovery: ['recovery', 'Email'],
  magiclink: ['magic_link', 'Email'],
  email_change: ['email_change', 'SendingTo'],
};

async function send(type: LinkType, newEmail?: string): Promise<Mail> {
  const sent = Promise.withResolvers<Mail>();
  const siteUrl = 'https://site.example/';
  const mail = authMailer({ siteUrl, sendMail: async (message) => sent.resolve(message) });
  await mail(type, 'ada+1@example.com', 'a'.repeat(64), newEmail);
  return sent.promise;
}

describe.each(Object.keys(templates) as LinkType[])('the %s email', (type) => {
  // `npx vitest run --project=unit auth/mails -u` writes the templates.
  test('is the same in hosted projects', async () => {
    const [name, recipient] = templates[type];
    // GoTrue fills the templates with Go's html/template, which escapes for URLs where necessary.
    const link = linkTo('{{ .SiteURL }}', type, '{{ .TokenHash }}', `{{ .${recipient} }}`);
    const content = { link, code: '{{ .Token }}', newEmail: '{{ .NewEmail }}' };
    const { subject, html } = authMail(type, content);
    await expect(html).toMatchFileSnapshot(resolve(`supabase/templates/${name}.html`));
    expect(config).toContain(
      `[auth.email.template.${name}]\nsubject = "${subject}"\ncontent_path = "./supabase/templates/${name}.html"\n`,
    );
  });

  test('has the brand, one link to the site, and the code if the site takes it', async () => {
    const { to, subject, html, text } = await send(type);
    const { link, code, ...fragment } = parseAuthMail(text);
    expect(to).toBe('ada+1@example.com');
    expect([subject, text].every((part) => part.includes(brand.name))).toBe(true);
    expect(html).toContain(brand.name.replace('&', '&#38;'));
    expect(code).toMatch(/^\d{6}$/);
    const takesCode = type === 'signup' || type === 'recovery';
    expect([html.includes(`>${code}<`), text.includes(code)]).toEqual([takesCode, takesCode]);
    const href = html.match(/href="[^"]*"/g) ?? [];
    expect(href).toEqual([`href="${link.replaceAll('&', '&#38;')}"`]);
    expect(link).toMatch(/^https:\/\/site\.example\/auth#/);
    expect(fragment).toEqual({ type, tokenHash: 'a'.repeat(64), email: to });
  });
});

test('an address in an email is text, not markup', async () => {
  const { html } = await send('email_change', "o'<b>&@example.com");
  expect(html).toContain('o&#39;&#60;b&#62;&#38;@example.com');
});
