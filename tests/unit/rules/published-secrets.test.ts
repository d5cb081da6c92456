import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkPublicVariables, publicNames } from '~rules/environment/public-variables';
import { ownSecrets } from '~rules/environment/secret-values';
import { VariableError } from '~rules/environment/variables';
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
  'an OpenAI key': joined('sk-', filler),
  'an OpenAI project key': joined('sk-', 'proj-', filler),
  'a secret key of another service': joined('sk_', 'a1b2c3d4e5f6a1b2c3d4e5f6a1b2c3d4'),
  'a CRM access token': joined('pit-', '12345678-1234-1234-1234-123456789012'),
};

function rejection(given: Record<string, string>): string {
  try {
    checkPublicVariables(given, ownSecrets(given));
    return '';
  } catch (error) {
    if (error instanceof VariableError) return error.message;
    throw error;
  }
}

/** Every kind of secret is found, and the message doesn't repeat it. */
function expectRejected(valueOf: (secret: string) => string) {
  for (const [kind, secret] of Object.entries(secrets)) {
    const message = rejection({ PUBLIC_CHAT_EMBED: valueOf(secret) });
    expect(message, kind).toMatch(
      /^PUBLIC_CHAT_EMBED looks like an? .+ are published with the site: [^\n]+\.$/,
    );
    for (const part of [secret, filler, 'opensesame']) expect(message).not.toContain(part);
  }
}

test('a secret is rejected, whole or inside a longer value', () => {
  expectRejected((secret) => secret);
  expectRejected((secret) => ` ${secret}`);
  expectRejected((secret) => `<script data-key="${secret}"></script>`);
});

test.each([...publicNames, 'PUBLIC_UNLISTED'])('a secret in %s is rejected', (name) => {
  expect(rejection({ [name]: joined('sb_', 'secret_', filler) })).toMatch(
    new RegExp(`^${name} looks like a`),
  );
});

test.each([
  ...['CRM_API_KEY', 'CRM_SIGNING_SECRET', 'BUILD_HOOK_SECRET', 'ADDRESS_HASH_KEY'],
  ...['CRM_WEBHOOK_URL', 'BUILD_HOOK_URL', 'SMTP_URL', 'SUPABASE_DB_URL', 'SUPABASE_SECRET_KEY'],
  ...['SUPABASE_SERVICE_ROLE_KEY', 'AWS_SECRET_ACCESS_KEY', 'GITHUB_TOKEN'],
])('a copy of %s is rejected, whole or inside a longer value', (name) => {
  const value = 'correct-horse-battery';
  for (const copy of [value, `<i id="${value}">`]) {
    const message = rejection({ [name]: value, PUBLIC_CHAT_EMBED: copy });
    expect(message).toMatch(new RegExp(`^PUBLIC_CHAT_EMBED contains the value of ${name}, but `));
    expect(message).not.toContain(value);
  }
});

test.each(['SMTP_URL', 'SUPABASE_DB_URL'])('the password in %s is rejected too', (name) => {
  const address = `${name === 'SMTP_URL' ? 'smtps' : 'postgres'}://user:correct%2Bhorse%2Bbattery@host/`;
  for (const copy of ['correct%2Bhorse%2Bbattery', 'correct+horse+battery']) {
    expect(rejection({ [name]: address, PUBLIC_CHAT_EMBED: copy })).toContain(
      `the value of ${name}`,
    );
  }
});

test('a short secret is rejected only as a whole value, because any text may contain it', () => {
  expect(rejection({ CRM_API_KEY: 'abc', PUBLIC_CRM_LOCATION_ID: 'abc' })).toContain('CRM_API_KEY');
  expect(rejection({ CRM_API_KEY: 'abc', PUBLIC_CRM_LOCATION_ID: 'abcd' })).toBe('');
});

test.each([
  ...['network_live_1', 'task-proj-1', 'skqwertyuiopasdfghjk', 've9EPM428h8vShlRW1KT'],
  ...['desk-a1b2c3d4e5f6a1b2c3d4e5f6', '64f1a2b3c4d5e6f7a8b9c0d1', 'G-1A2B3C4D5E'],
  ...['0e984725-c51c-4bf4-9960-e1c80e27aba0', 'AW-123456789/AbC-D_efG-h12_34-567'],
  '1234567890123456',
  jwt({ role: 'anon' }),
  joined('sb_', 'publishable_', filler),
  'https://seo.example.com/s.js?u=a%40example.com&v=100%25&k=%zz',
  '<script src="https://cdn.example.com:8080/npm/chat@1.2/x.js"></script>',
  '<div class="sk-chasing-dots-with-a-very-long-name sk-cube9"></div>',
  '<html lang="sk-SK"><a href="mailto:a@example.com">50&#37; &amp; more</a>',
  `Stripe({ key: "${joined('pk', '_live_', filler)}" })`,
  `<script integrity="sha384-${btoa(filler.repeat(2))}" src="/x.js">`,
  `<img src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUA">`,
  `<img src="data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg"/>')}">`,
  `Sentry.init({ dsn: "https://${'a1b2'.repeat(8)}@o1.ingest.sentry.io/2" })`,
])('%s is not a secret', (text) => {
  expect(rejection({ PUBLIC_APP_ENV: text })).toBe('');
});

test('a value of a variable that isn’t secret can be repeated', () => {
  const given = { PUBLIC_SUPABASE_PROJECT_ID: 'local', SITE_URL: 'local' };
  expect(rejection(given)).toBe('');
});

test('random IDs, hashes, and images aren’t secrets', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 2000 }), fc.uuid(), (bytes, id) => {
      const base64 = btoa(String.fromCharCode(...bytes));
      expect(rejection({ PUBLIC_APP_ENV: `${base64} ${id} ${bytes.join('')}` })).toBe('');
    }),
    { numRuns: 100, seed: 20261121 },
  );
});

test('the longest value is checked within a second', () => {
  for (const unit of ['a', 'aA0_', 'eyJ.', 'a:/', '://:']) {
    const started = performance.now();
    rejection({ PUBLIC_CHAT_EMBED: unit.repeat(20_000 / unit.length) });
    expect(performance.now() - started, unit).toBeLessThan(1000);
  }
});
