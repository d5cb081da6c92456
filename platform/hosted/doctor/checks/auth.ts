import { authTemplates } from '../../../backend/auth/templates.ts';
import { deploy, listed, ok, problem, type Check } from '../check.ts';

const mailLimit = 'rate_limit_email_sent';

/** Settings in the management API, each with its line in supabase/config.toml and the value that the line sets. */
export const authSettings: Record<string, [line: string, value: boolean | number | string]> = {
  disable_signup: ['enable_signup = true', false],
  external_email_enabled: ['enabled = true', true],
  external_anonymous_users_enabled: ['enable_anonymous_sign_ins = false', false],
  hook_before_user_created_enabled: ['[auth.hook.before_user_created]', true],
  hook_before_user_created_uri: [
    'uri = "pg-functions://postgres/private/before_user_created"',
    'pg-functions://postgres/private/before_user_created',
  ],
  jwt_exp: ['jwt_expiry = 3600', 3600],
  mfa_totp_enroll_enabled: ['enroll_enabled = true', true],
  mfa_totp_verify_enabled: ['verify_enabled = true', true],
  mailer_autoconfirm: ['enable_confirmations = true', false],
  mailer_otp_exp: ['otp_expiry = 3600', 3600],
  mailer_otp_length: ['otp_length = 6', 6],
  mailer_secure_email_change_enabled: ['double_confirm_changes = true', true],
  password_min_length: ['minimum_password_length = 6', 6],
  [mailLimit]: ['email_sent = 30', 30],
  refresh_token_rotation_enabled: ['enable_refresh_token_rotation = true', true],
  security_refresh_token_reuse_interval: ['refresh_token_reuse_interval = 10', 10],
  security_update_password_require_reauthentication: ['secure_password_change = true', true],
};

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
    const wrong = Object.entries(authSettings)
      .filter(([name, [, value]]) => !isRight(name, value))
      .map(([name, [line]]) => `${line} (${name} is ${String(actual[name])})`);
    // Links in emails lead there.
    const site = textOf('site_url').replace(/\/$/, '');
    if (site !== config.siteUrl) wrong.push(`site_url (is ${site || 'empty'})`);
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
