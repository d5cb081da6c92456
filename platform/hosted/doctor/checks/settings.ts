import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { repositoryDir } from '../../../repository-dir.ts';
import { authTemplates } from '../../../backend/auth/templates.ts';
import { deploy, listed, ok, problem, type Check } from '../check.ts';

/** A project may have more of these. The publisher and the CSV export of leads read pages of 1,000 rows. */
const lowest = ['rate_limit_email_sent', 'max_rows'];

type Settings = Record<string, boolean | number | string>;

/** The parts of supabase/config.toml that a hosted project's settings must match. */
interface ConfigFile {
  api: { schemas: string[]; max_rows: number };
  auth: Settings & {
    email: Settings;
    hook: { before_user_created: Settings };
    mfa: { totp: Settings };
    rate_limit: Settings;
  };
}

/** The settings in supabase/config.toml, keyed by their names in the management API. */
export function projectSettings() {
  const file = readFileSync(join(repositoryDir, 'supabase/config.toml'), 'utf8');
  const { api, auth } = parse(file) as unknown as ConfigFile;
  const { email, hook, mfa, rate_limit } = auth;
  return {
    db_schema: api.schemas.join(),
    max_rows: api.max_rows,
    disable_signup: !auth['enable_signup'],
    external_email_enabled: email['enabled'],
    external_anonymous_users_enabled: auth['enable_anonymous_sign_ins'],
    hook_before_user_created_enabled: hook.before_user_created['enabled'],
    hook_before_user_created_uri: hook.before_user_created['uri'],
    jwt_exp: auth['jwt_expiry'],
    mfa_totp_enroll_enabled: mfa.totp['enroll_enabled'],
    mfa_totp_verify_enabled: mfa.totp['verify_enabled'],
    mailer_autoconfirm: !email['enable_confirmations'],
    mailer_otp_exp: email['otp_expiry'],
    mailer_otp_length: email['otp_length'],
    mailer_secure_email_change_enabled: email['double_confirm_changes'],
    password_min_length: auth['minimum_password_length'],
    rate_limit_email_sent: rate_limit['email_sent'],
    refresh_token_rotation_enabled: auth['enable_refresh_token_rotation'],
    security_refresh_token_reuse_interval: auth['refresh_token_reuse_interval'],
    security_update_password_require_reauthentication: email['secure_password_change'],
  };
}

/** Supabase exposes graphql_public by default. It has no tables, and shows nothing that public doesn't. */
const withoutGraphql = (schemas: string) =>
  schemas
    .split(/, ?/)
    .filter((name) => name !== 'graphql_public')
    .join();

export const settingsCheck: Check = {
  title: 'The project has this site’s settings and emails, and a mail server',
  async run({ api, config }) {
    const auth = await api.get<Record<string, unknown>>('/config/auth');
    const rest = await api.get<{ db_schema: string; max_rows: number }>('/postgrest');
    const actual: Record<string, unknown> = {
      ...auth,
      ...rest,
      db_schema: withoutGraphql(rest.db_schema),
    };
    const textOf = (name: string) => String(auth[name] ?? '');
    // `config push` doesn't replace variables that aren't set.
    const hasMailServer = !/^(?:env\(.*)?$/.test(textOf('smtp_host'));
    const wrong = Object.entries(projectSettings())
      .filter(([name, value]) => actual[name] !== value)
      .filter(([name, value]) => !(lowest.includes(name) && Number(actual[name]) > Number(value)))
      .map(([name, value]) => `${name} is ${String(actual[name])} instead of ${value}`);
    // Links in emails lead there.
    const site = textOf('site_url').replace(/\/$/, '');
    if (site !== config.siteUrl)
      wrong.push(`site_url is ${site || 'empty'} instead of ${config.siteUrl}`);
    // Their links would lead elsewhere.
    for (const { name, html } of authTemplates()) {
      if (textOf(`mailer_templates_${name}_content`).trim() !== html.trim()) {
        wrong.push(`supabase/templates/${name}.html`);
      }
    }
    const differing = `These settings differ: ${listed(wrong, 12)}.`;
    if (hasMailServer) return wrong.length === 0 ? ok : problem(differing, deploy);
    return problem(
      'Auth has no mail server. Supabase’s own sends only a few emails an hour, and only to members of the organization.',
      `Set SMTP_URL and MAIL_FROM in .env. ${deploy}`,
      wrong.length === 0 ? undefined : differing,
    );
  },
};
