import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { isErrno, messageOf } from '../publisher/error.ts';
import {
  checkPublicSettings,
  publicNames,
} from '../supabase/functions/_shared/rules/public-settings.ts';
import { isLoopback } from '../supabase/functions/_shared/rules/setting-addresses.ts';
import { ownSecrets } from '../supabase/functions/_shared/rules/secret-values.ts';
import { parseSettings, SettingsError } from '../supabase/functions/_shared/rules/settings.ts';
import { PlatformError } from './error.ts';
import { nameOf } from './listen.ts';
import { platformSchema, secretSettings } from './setting-rules.ts';

type Env = Record<string, string | undefined>;

export interface Settings {
  /** Undefined: loopback only. */
  host: string | undefined;
  ports: { site: number; backend: number; mail: number; publisher: number; smtp: number };
  dataDir: string;
  databaseUrl: string | undefined;
  /** Sample content and demo accounts, which only a database that nobody else reaches may have. */
  seeded: boolean;
  demoAccounts: boolean;
  trustedProxies: string[];
  siteUrl: string;
  backendUrl: string;
  publishableKey: string;
  /** The key in `.env.example`, which is public. */
  localPublishableKey: string;
  /** The known PUBLIC_* variables that are set. The site is compiled with them. */
  publicEnv: Record<string, string>;
  /** Secrets and addresses of functions and publisher that came from outside. */
  secretEnv: Record<string, string>;
}

const secretNames = [
  'CRM_WEBHOOK_URL',
  'CRM_API_KEY',
  'CRM_API_URL',
  'CRM_SIGNING_SECRET',
  'BUILD_HOOK_URL',
  'BUILD_HOOK_SECRET',
  'TRUSTED_PROXIES',
  'SMTP_URL',
  'MAIL_FROM',
] as const;

const portNames = [
  'SITE_PORT',
  'BACKEND_PORT',
  'MAIL_PORT',
  'PUBLISHER_PORT',
  'SMTP_PORT',
] as const;

/**
 * Settings of the platform from the environment, `.env` and, in development only, `.env.example`
 * in `root`. Throws a PlatformError that names the setting for a value that cannot work, without
 * repeating a secret.
 */
export function readSettings(root: string, environment: Env): Settings {
  try {
    return settingsFrom(root, environment);
  } catch (error) {
    throw error instanceof SettingsError ? new PlatformError(error.message) : error;
  }
}

function settingsFrom(root: string, environment: Env): Settings {
  const given: Env = { ...optionalEnv(resolve(root, '.env')), ...withoutEmpty(environment) };
  const example = withoutEmpty(parseEnv(readFileSync(resolve(root, '.env.example'), 'utf8')));
  const development = (given['PUBLIC_APP_ENV'] ?? example['PUBLIC_APP_ENV']) === 'development';

  refuseSharedHook(given['PUBLIC_LEAD_WEBHOOK_URL'], given['CRM_WEBHOOK_URL']);
  const secrets = ownSecrets(given);
  checkPublicSettings(given, secrets);
  const defaultPorts = portNames.map((name) => [name, example[name]]);
  const parsed = parseSettings(
    platformSchema,
    { ...Object.fromEntries(defaultPorts), ...given },
    { hidden: secretSettings, secrets },
  );
  refuseSharedPort(parsed);
  const ports = {
    site: parsed.SITE_PORT,
    backend: parsed.BACKEND_PORT,
    mail: parsed.MAIL_PORT,
    publisher: parsed.PUBLISHER_PORT,
    smtp: parsed.SMTP_PORT,
  };

  // The local addresses follow the ports, or a changed port would leave the site calling the old one.
  const local: Env = {
    ...example,
    PUBLIC_SITE_URL: `http://localhost:${ports.site}`,
    PUBLIC_SUPABASE_URL: `http://localhost:${ports.backend}`,
  };
  const publicEnv: Record<string, string> = {};
  for (const name of publicNames) {
    const value = given[name] ?? (development ? local[name] : undefined);
    if (value) publicEnv[name] = value;
  }

  const host = parsed.HOST;
  const seeded = parsed.DATABASE_URL === undefined || parsed.SEED === '1';
  const siteUrl =
    parsed.SITE_URL ?? publicEnv['PUBLIC_SITE_URL'] ?? `http://localhost:${ports.site}`;
  const localPublishableKey = example['PUBLIC_SUPABASE_PUBLISHABLE_KEY'] ?? '';
  return {
    host,
    ports,
    dataDir: resolve(root, parsed.DATA_DIR ?? '.data'),
    databaseUrl: parsed.DATABASE_URL,
    seeded,
    // A proxy on this machine may serve a public site from loopback, so check the site's address too.
    demoAccounts: seeded && host === undefined && isLoopback(new URL(siteUrl)),
    trustedProxies: parsed.TRUSTED_PROXIES ?? [],
    siteUrl,
    backendUrl: `http://${nameOf(host)}:${ports.backend}`,
    publishableKey: publicEnv['PUBLIC_SUPABASE_PUBLISHABLE_KEY'] ?? localPublishableKey,
    localPublishableKey,
    publicEnv,
    secretEnv: Object.fromEntries(
      secretNames.flatMap((name) => (given[name] ? [[name, given[name]]] : [])),
    ),
  };
}

/** Every page contains the event webhook's URL, so anybody can post to it, and the CRM would create contacts. */
function refuseSharedHook(events: string | undefined, leads: string | undefined) {
  if (!events || !leads || addressOf(events) !== addressOf(leads)) return;
  throw new PlatformError(
    'PUBLIC_LEAD_WEBHOOK_URL and CRM_WEBHOOK_URL are the same address: use a separate webhook for analytics events, or leave PUBLIC_LEAD_WEBHOOK_URL empty.',
  );
}

/** However it is written. */
function addressOf(text: string): string {
  return URL.parse(text)?.href ?? text.trim();
}

function refuseSharedPort(ports: Record<(typeof portNames)[number], number>) {
  for (const [index, first] of portNames.entries()) {
    const second = portNames.slice(index + 1).find((name) => ports[name] === ports[first]);
    if (second === undefined) continue;
    throw new PlatformError(
      `${first} and ${second} are both ${ports[first]}: set one of them to a different port.`,
    );
  }
}

function optionalEnv(file: string): Env {
  try {
    return withoutEmpty(parseEnv(readFileSync(file, 'utf8')));
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return {};
    throw new PlatformError(
      `${file} can’t be read (${messageOf(error)}): make it a file that this user can read, or delete it.`,
    );
  }
}

/** An empty value in an env file means that it is not set. */
function withoutEmpty(env: Env): Env {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value));
}
