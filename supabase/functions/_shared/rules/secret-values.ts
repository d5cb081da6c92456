/** A secret of this machine and the variable that holds it. */
export interface OwnSecret {
  name: string;
  value: string;
}

/**
 * Keys start a word: `network_live_1` contains no `rk_live_` key. Patterns with a repetition must start
 * one too, or a long value would take them quadratic time.
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
];

/** What kind of secret a value looks like, ready for a sentence; undefined if it looks like none. */
export function findSecret(value: string): string | undefined {
  const [kind] = patterns.find(([, pattern]) => pattern.test(value)) ?? [];
  if (kind !== undefined) return kind;
  // The legacy API keys of Supabase are JWTs that differ only in their role.
  const role = jwtRoles(value).find((name) => name !== 'anon');
  return role === undefined ? undefined : `a token for the database role ${role}`;
}

/** The roles that the JWTs in a text carry. */
export function jwtRoles(text: string): string[] {
  return [...text.matchAll(/(?<![\w-])[\w-]{4,}\.([\w-]{8,})\.[\w-]*/g)].flatMap(
    ([, payload = '']) => {
      try {
        const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
        const isNamed = typeof claims === 'object' && claims !== null && 'role' in claims;
        // Only what can be the name of a role is repeated in a message.
        return isNamed && /^\w{1,63}$/.test(String(claims.role)) ? [String(claims.role)] : [];
      } catch {
        return [];
      }
    },
  );
}

/** Addresses that anyone who knows them can use. */
const secretAddresses = ['CRM_WEBHOOK_URL', 'BUILD_HOOK_URL', 'SMTP_URL', 'DATABASE_URL'];
const secretName =
  /(?:^|_)(?:SECRETS?|TOKEN|PASSWORD|(?:API|PRIVATE|ACCESS|HASH|SECRET|SERVICE_ROLE)_KEYS?)$/;

/** A shorter password may be a word that other settings contain by chance. */
const shortestPassword = 12;
const shortestPart = 8;

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
  if (password.length < shortestPassword) return [];
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    return [password];
  }
}

/** The name of the first secret that a value equals or contains. */
export function holdsSecretOf(value: string, secrets: readonly OwnSecret[]): string | undefined {
  return secrets.find(
    (secret) =>
      value === secret.value ||
      (secret.value.length >= shortestPart && value.includes(secret.value)),
  )?.name;
}
