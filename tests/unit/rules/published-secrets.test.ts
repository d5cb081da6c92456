import { describe, expect, test } from 'vitest';
import { checkPublicSettings, publicNames } from '~rules/public-settings';
import { ownSecrets } from '~rules/secret-values';
import { SettingsError } from '~rules/settings';
import { jwt } from './unsigned-jwt.ts';

/** Joined at runtime, because secret scanners would report this file. */
const joined = (...parts: string[]) => parts.join('');
const filler = 'a1B2c3D4e5F6g7H8i9J0k1L2';

const secrets: Record<string, string> = {
  'a Supabase secret key': joined('sb_', 'secret_', filler),
  'a legacy service_role key': jwt({ iss: 'supabase', role: 'service_role' }),
  'a token for the owner': jwt({ role: 'supabase_admin' }),
  'a Supabase access token': joined('sbp_', '0123456789abcdef0123456789abcdef01234567'),
  'a webhook secret': joined('whsec_', btoa(filler)),
  'a private key': joined(
    '-----BEGIN ',
    'RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----',
  ),
  'an address with a password': 'https://user:opensesame@example.com/path',
  'an address with only a password': 'https://:opensesame@example.com',
  'a mail server': 'smtps://mail.example.com:465',
  'a database': 'postgresql://db.example.com/site',
  'a Stripe key': joined('sk', '_live_', filler),
  'a restricted Stripe key': joined('rk', '_live_', filler),
  'a GitHub token': joined('ghp', '_', filler),
  'a fine-grained GitHub token': joined('github', '_pat_', filler),
  'an AWS key': joined('AKIA', 'IOSFODNN7EXAMPLE'),
  'a Slack token': joined('xoxb', '-123-456-', filler),
  'a Slack webhook': joined('https://hooks.slack.com', '/services/T0/B0/', filler),
  'a SendGrid key': joined('SG.', filler, '.', filler),
  'a CRM access token': joined('pit-', '12345678-1234-1234-1234-123456789012'),
};

function refusal(given: Record<string, string>): string {
  try {
    checkPublicSettings(given, ownSecrets(given));
    return '';
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
}

describe.each(Object.entries(secrets))('%s', (_, secret) => {
  test.each([...publicNames, 'PUBLIC_UNLISTED'])('is refused as %s', (name) => {
    for (const value of [secret, ` ${secret}`, `<script data-key="${secret}"></script>`]) {
      const message = refusal({ [name]: value });
      expect(message).toMatch(
        new RegExp(`^${name} looks like an? .+ are published with the site: .+\\.$`),
      );
      expect(message).not.toContain('\n');
      expect(message).not.toContain(secret);
      expect(message).not.toContain(filler);
      expect(message).not.toContain('opensesame');
    }
  });
});

test.each([
  'CRM_API_KEY',
  'CRM_SIGNING_SECRET',
  'BUILD_HOOK_SECRET',
  'ADDRESS_HASH_KEY',
  'CRM_WEBHOOK_URL',
  'BUILD_HOOK_URL',
  'SMTP_URL',
  'DATABASE_URL',
  'SUPABASE_SECRET_KEY',
  'SUPABASE_SERVICE_ROLE_KEY',
  'AWS_SECRET_ACCESS_KEY',
  'GITHUB_TOKEN',
])('a copy of %s is rejected, whole or inside a longer value', (name) => {
  const value = 'correct-horse-battery';
  for (const copy of [value, `<i id="${value}">`]) {
    const message = refusal({ [name]: value, PUBLIC_CHAT_EMBED: copy });
    expect(message).toMatch(new RegExp(`^PUBLIC_CHAT_EMBED contains the value of ${name}, but `));
    expect(message).not.toContain(value);
  }
});

test.each(['SMTP_URL', 'DATABASE_URL'])('the password in %s is refused too', (name) => {
  const address = `${name === 'SMTP_URL' ? 'smtps' : 'postgres'}://user:correct%2Bhorse%2Bbattery@host/`;
  for (const copy of ['correct%2Bhorse%2Bbattery', 'correct+horse+battery']) {
    expect(refusal({ [name]: address, PUBLIC_CHAT_EMBED: copy })).toContain(`the value of ${name}`);
  }
});

test('a short secret is rejected only as a whole value, because any text may contain it', () => {
  expect(refusal({ CRM_API_KEY: 'abc', PUBLIC_CRM_LOCATION_ID: 'abc' })).toContain('CRM_API_KEY');
  expect(refusal({ CRM_API_KEY: 'abc', PUBLIC_CRM_LOCATION_ID: 'abcd' })).toBe('');
});

test.each([
  { PUBLIC_CRM_LOCATION_ID: 'network_live_1' },
  { PUBLIC_CRM_CALENDAR_ID: 'task-proj-1' },
  { PUBLIC_CHAT_EMBED: '<script src="https://cdn.example.com:8080/npm/chat@1.2/x.js"></script>' },
  { PUBLIC_SUPABASE_PUBLISHABLE_KEY: jwt({ role: 'anon' }) },
  { PUBLIC_SUPABASE_PROJECT_ID: 'local', SEED: 'local', SITE_URL: 'local' },
])('%j is not a secret', (given) => {
  expect(refusal(given)).toBe('');
});
