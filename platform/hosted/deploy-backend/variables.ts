import { brand } from '../../../src/config/brand.ts';
import { authTemplates } from '../../backend/auth/templates.ts';
import { FixableError } from '../../../publisher/error.ts';
import type { Config } from '../../config.ts';

/**
 * The mail server of SMTP_URL, the sender, and the subjects, as supabase/config.toml reads them: for the emails of
 * Auth.
 */
export function authMailSettings({
  SMTP_URL: server,
  MAIL_FROM: sender,
}: Config['secretEnv']): Record<string, string> {
  if (server === undefined || sender === undefined) {
    throw new FixableError(
      'Set SMTP_URL and MAIL_FROM. Without a mail server, nobody can sign up (.env.example).',
    );
  }
  const { hostname, port, username, password } = new URL(server);
  // supabase/config.toml can't have a variable for it.
  if ((port !== '' && port !== '465') || username === '') {
    throw new FixableError(
      'SMTP_URL needs a user, a password, and port 465, as in smtps://user:password@host:465. Auth sends sign-in emails that way.',
    );
  }
  return {
    AUTH_SMTP_HOST: hostname,
    AUTH_SMTP_USER: decodeURIComponent(username),
    AUTH_SMTP_PASS: decodeURIComponent(password),
    AUTH_SMTP_FROM: addressOf(sender),
    AUTH_SMTP_NAME: brand.name,
    ...Object.fromEntries(
      authTemplates().map(({ name, subject }) => [`AUTH_SUBJECT_${name.toUpperCase()}`, subject]),
    ),
  };
}

/** The address of a sender such as `Website <website@example.com>`. */
export const addressOf = (sender: string): string => /<([^<>]+)>$/.exec(sender)?.[1] ?? sender;

/** The variables of the functions, as `supabase secrets set` reads them. */
export function secretsFile({ siteUrl, secretEnv }: Pick<Config, 'siteUrl' | 'secretEnv'>): string {
  const lines = Object.entries({ SITE_URL: siteUrl, ...secretEnv });
  return lines.map(([name, value]) => `${name}=${quote(value)}\n`).join('');
}

/** Nothing is special between single quotes or backticks, not even a backslash. */
function quote(value: string): string {
  const mark = ["'", '`', '"'].find((each) => !value.includes(each));
  if (mark === undefined) {
    throw new FixableError('A secret can’t contain all three of \', ", and `.');
  }
  return mark + value + mark;
}
