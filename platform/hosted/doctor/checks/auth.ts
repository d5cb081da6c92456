import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { repositoryDir } from '../../../repository-dir.ts';
import { authTemplates } from '../../../backend/auth/templates.ts';
import { deploy, listed, ok, problem, type Check } from '../check.ts';

const mailLimit = 'rate_limit_email_sent';

type Settings = Record<string, boolean | number | string>;

/** The parts of supabase/config.toml that a hosted project's settings must match. */
interface AuthConfig {
  auth: Settings & {
    email: Settings;
    hook: { before_user_created: Settings };
    mfa: { totp: Settings };
    rate_limit: Settings;
  };
}

/** The settings of Auth in supabase/config.toml, keyed by their names in the management API. */
export function authSettings() {
  const file = readFileSync(join(repositoryDir, 'supabase/config.toml'), 'utf8');
  const { auth } = parse(file) as unknown as AuthConfig;
  const { email, hook, mfa, rate_limit } = auth;
  return {
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
    [mailLimit]: rate_limit['email_sent'],
    refresh_token_rotation_enabled: auth['enable_refresh_token_rotation'],
    security_refresh_token_reuse_interval: auth['refresh_token_reuse_interval'],
    security_update_password_require_reauthentication: email['secure_password_change'],
  };
}

export const authCheck: Check = {
  title: 'Auth has this site’s settings and emails, and a mail server',
  async run({ api, config }) {
    const actual = await api.get<Record<string, unknown>>('/config/auth');
    const textOf = (name: string) => String(actual[name] ?? '');
    // `config push` doesn't replace variables that aren't set.
    const hasMailServer = !/^(?:env\(.*)?$/.test(textOf('smtp_host'));
    // A site may need more emails, and its mail server may allow them.
    const isRight = (name: string, value: unknown) =>
      actual[name] === value || (name === mailLimit && Number(actual[name]) > Number(value));
    const wrong = Object.entries(authSettings())
      .filter(([name, value]) => !isRight(name, value))
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
    const differing = `These settings of Auth differ: ${listed(wrong, 12)}.`;
    if (hasMailServer) return wrong.length === 0 ? ok : problem(differing, deploy);
    return problem(
      'Auth has no mail server. Supabase’s own sends only a few emails an hour, and only to members of the organization.',
      `Set SMTP_URL and MAIL_FROM in .env. ${deploy}`,
      wrong.length === 0 ? undefined : differing,
    );
  },
};
