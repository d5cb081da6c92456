import { appEnvironment } from './app-environment.ts';

/** The settings without which no page can be built. */
export const requiredNames = [
  'PUBLIC_APP_ENV',
  'PUBLIC_SITE_URL',
  'PUBLIC_SUPABASE_URL',
  'PUBLIC_SUPABASE_PUBLISHABLE_KEY',
  'PUBLIC_SUPABASE_PROJECT_ID',
] as const;

/** What they connect is left out of the site where they are missing. */
export const optionalNames = [
  'PUBLIC_LEAD_WEBHOOK_URL',
  'PUBLIC_CRM_LOCATION_ID',
  'PUBLIC_CRM_CALENDAR_ID',
  'PUBLIC_CRM_CALENDAR_DOMAIN',
  'PUBLIC_CHAT_WIDGET_ID',
  'PUBLIC_CHAT_EMBED',
  'PUBLIC_GTAG_ID',
  'PUBLIC_ADS_CONVERSION_SEND_TO',
  'PUBLIC_META_PIXEL_ID',
  'PUBLIC_SEO_SCRIPT_URL',
] as const;

export type RequiredSettings = Record<(typeof requiredNames)[number], string>;

/** Variables by name, as in process.env. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** The names in the message of spec §5, in its order. */
const backendNames = [
  'PUBLIC_SUPABASE_URL',
  'PUBLIC_SUPABASE_PUBLISHABLE_KEY',
  'PUBLIC_SUPABASE_PROJECT_ID',
] as const;

/** A setting that is missing or cannot be right: its message is one sentence that says what to do. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/**
 * The required settings. `local` holds the values of this machine's own backend; they fill gaps in
 * development only. Throws a SettingsError where a setting is missing, is no web address, names the
 * www host, or is the local key for a backend on another machine.
 */
export function requiredSettings(given: Variables, local: Variables): RequiredSettings {
  const environment = appEnvironment(given['PUBLIC_APP_ENV']);
  const fallback = environment === 'development' ? local : {};
  const value = (name: string) => given[name] || fallback[name] || '';

  const missing = backendNames.filter((name) => !value(name));
  if (missing.length > 0) {
    throw new SettingsError(
      `Missing required environment variables in production: ${missing.join(', ')}`,
    );
  }
  const site = origin('PUBLIC_SITE_URL', value('PUBLIC_SITE_URL'));
  // The site is the bare host, and www leads to it (spec §1).
  if (environment !== 'development' && site.host.startsWith('www.')) {
    const bare = site.origin.replace('www.', '');
    throw new SettingsError(
      `PUBLIC_SITE_URL is "${site.origin}", but the www host only leads to the bare one. Set it to ${bare}.`,
    );
  }
  const backend = origin('PUBLIC_SUPABASE_URL', value('PUBLIC_SUPABASE_URL'));
  const key = value('PUBLIC_SUPABASE_PUBLISHABLE_KEY');
  if (key === local['PUBLIC_SUPABASE_PUBLISHABLE_KEY'] && !isLoopback(backend)) {
    throw new SettingsError(
      `PUBLIC_SUPABASE_PUBLISHABLE_KEY is the key for local development, but PUBLIC_SUPABASE_URL names ${backend.host}. Set the publishable key of that project.`,
    );
  }
  return {
    PUBLIC_APP_ENV: environment,
    PUBLIC_SITE_URL: site.origin,
    PUBLIC_SUPABASE_URL: backend.origin,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: key,
    PUBLIC_SUPABASE_PROJECT_ID: value('PUBLIC_SUPABASE_PROJECT_ID'),
  };
}

function origin(name: string, value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || value !== url.origin) {
    const problem = value ? `"${value}"` : 'missing';
    throw new SettingsError(
      `${name} is ${problem}. Set it to an address with nothing after the host, such as https://example.com.`,
    );
  }
  return url;
}

/** Addresses that never leave the machine; browsers resolve every name under `localhost` to it. */
export function isLoopback({ hostname }: URL): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
