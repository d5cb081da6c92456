/** A secret of this machine and the variable that contains it. */
export interface OwnSecret {
  name: string;
  value: string;
}

/**
 * Keys start at a word boundary: `network_live_1` isn't an `rk_live_` key. Patterns with repetitions must
 * start there too, or matching a long value would take quadratic time.
 */
const patterns: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['a Supabase secret key', /sb_secret_/i],
  ['a Supabase access token', /(?<![a-z0-9])sbp_[0-9a-f]{20}/i],
  ['a webhook signing secret', /whsec_/i],
  ['a private key', /-----BEGIN/i],
  [
    'an address with a password',
    /(?<![a-z0-9+.-])[a-z][a-z0-9+.-]*:\/\/[^\s/?#"'<>:@]*:[^\s/?#"'<>@]*@/i,
  ],
  ['a mail server’s address', /(?<![a-z0-9])smtps?:\/\//i],
  [
    'a database’s address',
    /(?<![a-z0-9])(?:postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|rediss?|amqps?|sqlserver):\/\//i,
  ],
  ['a Stripe secret key', /(?<![a-z0-9])[rs]k_(?:live|test)_/i],
  ['a GitHub token', /(?<![a-z0-9])(?:gh[oprsu]_|github_pat_)/i],
  ['a GitLab token', /(?<![a-z0-9])glpat-/i],
  ['an npm token', /(?<![a-z0-9])npm_[a-z0-9]{30}/i],
  ['an AWS access key', /(?<![A-Z0-9])(?:AKIA|ASIA)[A-Z0-9]{12}/],
  ['a Slack token', /(?<![a-z0-9])xox[a-z]-|(?<![a-z0-9])xapp-\d/i],
  ['a Slack webhook', /hooks\.slack\.com\/services\//i],
  ['a SendGrid key', /(?<![A-Za-z0-9])SG\.[\w-]{16,}\.[\w-]{16}/],
  ['a CRM access token', /(?<![a-z0-9])pit-[0-9a-f]{8}-[0-9a-f]{4}-/i],
  ['an AI provider’s API key', /(?<![a-z0-9])sk-(?:ant|proj|svcacct|or)-/i],
  // With a digit, because `sk-` also begins CSS classes.
  ['a secret API key', /(?<![a-z0-9])sk[-_](?=[a-z]{0,19}\d)[a-z0-9]{20}/i],
];

/** The kind of secret that a value contains, worded for an error message, or undefined. */
export function detectSecretKind(value: string): string | undefined {
  const [kind] = patterns.find(([, pattern]) => pattern.test(value)) ?? [];
  if (kind !== undefined) return kind;
  // The legacy API keys of Supabase are JWTs that differ only in their role.
  const role = jwtRoles(value).find((name) => name !== 'anon');
  return role === undefined ? undefined : `a token for the database role ${role}`;
}

/** The roles of all JWTs in a text. */
export function jwtRoles(text: string): string[] {
  return [...text.matchAll(/(?<![\w-])[\w-]{4,}\.([\w-]{8,})\.[\w-]*/g)].flatMap(
    ([, payload = '']) => {
      try {
        const claims: unknown = JSON.parse(decodeBase64(payload));
        const hasRole = typeof claims === 'object' && claims !== null && 'role' in claims;
        // Only a valid role name is repeated in a message.
        return hasRole && /^\w{1,63}$/.test(String(claims.role)) ? [String(claims.role)] : [];
      } catch {
        return [];
      }
    },
  );
}

/** Decodes either alphabet, without padding. Ignores a last character that encodes no full byte. */
function decodeBase64(text: string): string {
  const standard = text.replaceAll('-', '+').replaceAll('_', '/');
  return atob(standard.length % 4 === 1 ? standard.slice(0, -1) : standard);
}

/** Addresses that anyone who knows them can use. */
const secretAddresses = ['CRM_WEBHOOK_URL', 'BUILD_HOOK_URL', 'SMTP_URL', 'SUPABASE_DB_URL'];
const secretName =
  /(?:^|_)(?:SECRETS?|TOKEN|PASSWORD|PASSPHRASE|(?:API|PRIVATE|ACCESS|HASH|SECRET|SERVICE_ROLE)_KEYS?)$/;

/** A shorter password may be a word that other variables contain by chance. */
const minPasswordLength = 12;
const minContainedLength = 8;

/** The secrets among `variables`, and the passwords in their addresses. */
export function ownSecrets(variables: Readonly<Record<string, string | undefined>>): OwnSecret[] {
  return Object.entries(variables).flatMap(([name, value]) => {
    if (!value || name.startsWith('PUBLIC_')) return [];
    if (secretName.test(name)) return [{ name, value }];
    if (!secretAddresses.includes(name)) return [];
    return [{ name, value }, ...passwordsIn(value).map((password) => ({ name, value: password }))];
  });
}

/** The password of an address, as written and decoded. */
function passwordsIn(address: string): string[] {
  const password = URL.parse(address)?.password ?? '';
  if (password.length < minPasswordLength) return [];
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    return [password];
  }
}

/** The name of the first secret that a value equals or contains. */
export function findContainedSecret(
  value: string,
  secrets: readonly OwnSecret[],
): string | undefined {
  return secrets.find(
    (secret) =>
      value === secret.value ||
      (secret.value.length >= minContainedLength && value.includes(secret.value)),
  )?.name;
}
