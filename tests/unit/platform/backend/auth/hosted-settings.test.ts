import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { authMail, linkTo, type MailType } from '../../../../../platform/backend/auth/mails.ts';
import {
  codeLength,
  codeLifetime,
  mailInterval,
} from '../../../../../platform/backend/auth/one-time-code.ts';

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
const templates: Record<MailType, [string, string]> = {
  signup: ['confirmation', 'Email'],
  recovery: ['recovery', 'Email'],
  magiclink: ['magic_link', 'Email'],
  email_change: ['email_change', 'SendingTo'],
  reauthentication: ['reauthentication', 'Email'],
};

describe.each(Object.keys(templates) as MailType[])('the %s email of a hosted project', (type) => {
  const [name, recipient] = templates[type];
  // GoTrue fills the templates with Go's html/template, which escapes for URLs where necessary.
  const link =
    type === 'reauthentication'
      ? ''
      : linkTo('{{ .SiteURL }}', type, '{{ .TokenHash }}', `{{ .${recipient} }}`);
  const { subject, html } = authMail(type, {
    link,
    code: '{{ .Token }}',
    newEmail: '{{ .NewEmail }}',
  });

  // `npx vitest run --project=unit hosted-settings -u` writes the templates.
  test('is the same as the local one', async () => {
    await expect(html).toMatchFileSnapshot(resolve(`supabase/templates/${name}.html`));
    expect(config).toContain(
      `[auth.email.template.${name}]\nsubject = "${subject}"\ncontent_path = "./supabase/templates/${name}.html"\n`,
    );
  });

  test('has one link at most, and the code', () => {
    expect(html.match(/href="[^"]*"/g) ?? []).toEqual(
      link ? [`href="${link.replaceAll('&', '&#38;')}"`] : [],
    );
    expect(html.match(/\{\{ \.Token \}\}/g)).toHaveLength(1);
  });
});
