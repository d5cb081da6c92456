import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryDir } from '../../../repository-dir.ts';
import { deploy, listed, ok, problem, type Check, type Context } from '../check.ts';

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
  refresh_token_rotation_enabled: ['enable_refresh_token_rotation = true', true],
  security_refresh_token_reuse_interval: ['refresh_token_reuse_interval = 10', 10],
  security_update_password_require_reauthentication: ['secure_password_change = true', true],
};

const templates = ['confirmation', 'recovery', 'magic_link', 'email_change'];

/** As in config.toml. Each sign-up, reset, and email change sends at least one. */
const emailsPerHour = 30;

const readSettings = ({ api }: Context) =>
  api.get<Record<string, string | number | boolean | null | undefined>>('/config/auth');

export const authChecks: readonly Check[] = [
  {
    title: 'Auth’s settings match supabase/config.toml',
    async run(context) {
      const actual = await readSettings(context);
      const wrong = Object.entries(authSettings)
        .filter(([name, [, value]]) => actual[name] !== value)
        .map(([name, [line]]) => `${line} (${name} is ${String(actual[name])})`);
      // Links in emails lead there.
      const site = String(actual['site_url'] ?? '').replace(/\/$/, '');
      if (site !== context.config.siteUrl) wrong.push(`site_url (is ${site || 'empty'})`);
      if (wrong.length === 0) return ok;
      return problem(`These settings of Auth differ: ${listed(wrong, 12)}.`, deploy);
    },
  },
  {
    title: 'Auth has this site’s email templates',
    async run(context) {
      const actual = await readSettings(context);
      const other: string[] = [];
      for (const name of templates) {
        const file = await readFile(join(repositoryDir, `supabase/templates/${name}.html`), 'utf8');
        const content = String(actual[`mailer_templates_${name}_content`] ?? '');
        if (content.trim() !== file.trim()) other.push(name);
      }
      if (other.length === 0) return ok;
      return problem(
        `These emails differ from supabase/templates, so their links don’t lead to this site’s own page: ${other.join(', ')}.`,
        deploy,
      );
    },
  },
  {
    title: 'Auth can send enough emails',
    async run(context) {
      const actual = await readSettings(context);
      const host = String(actual['smtp_host'] ?? '');
      // `config push` doesn't replace variables that aren't set.
      if (host === '' || host.startsWith('env(')) {
        return problem(
          'Auth has no mail server. Supabase’s own sends only a few emails an hour, and only to members of the organization.',
          `Set SMTP_URL and MAIL_FROM in .env. ${deploy}`,
        );
      }
      const limit = Number(actual['rate_limit_email_sent'] ?? 0);
      if (limit >= emailsPerHour) return ok;
      return problem(`Auth sends at most ${limit} emails an hour.`, deploy);
    },
  },
];
