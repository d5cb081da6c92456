import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { codeLifetime, mailInterval } from '../../../../../platform/backend/auth/one-time-code.ts';
import { codeLength } from '../../../../../platform/backend/workarounds/short-codes-guess-links.ts';

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

test('emails of a hosted project warn recipients who did not ask for them', () => {
  const paths = [...config.matchAll(/^content_path = "(.+)"$/gm)].map(([, path]) => path ?? '');
  expect(paths).toHaveLength(2);
  for (const path of paths) {
    const template = readFileSync(path, 'utf8');
    expect(template).toContain('{{ .ConfirmationURL }}');
    expect(template).toContain('{{ .Token }}');
    expect(template.replace(/\s+/g, ' ')).toContain("ignore this email and don't follow the link");
  }
});
