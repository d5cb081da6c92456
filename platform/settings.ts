import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { isErrno } from '../publisher/error.ts';
import { PlatformError } from './error.ts';
import { nameOf } from './listen.ts';

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
  /** What the site is compiled with: every PUBLIC_* variable that is set. */
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

/**
 * Settings of the platform from the environment, `.env` and, in development only, `.env.example`
 * in `root`. Throws a PlatformError for a value that cannot work.
 */
export function readSettings(root: string, environment: Env): Settings {
  const given: Env = { ...optionalEnv(resolve(root, '.env')), ...withoutEmpty(environment) };
  const example = withoutEmpty(parseEnv(readFileSync(resolve(root, '.env.example'), 'utf8')));
  const development = (given['PUBLIC_APP_ENV'] ?? example['PUBLIC_APP_ENV']) === 'development';

  const port = (name: string) => portNumber(name, given[name] ?? example[name]);
  const ports = {
    site: port('SITE_PORT'),
    backend: port('BACKEND_PORT'),
    mail: port('MAIL_PORT'),
    publisher: port('PUBLISHER_PORT'),
    smtp: port('SMTP_PORT'),
  };
  // The local addresses follow the ports, or a changed port would leave the site calling the old one.
  const local: Env = {
    ...example,
    PUBLIC_SITE_URL: `http://localhost:${ports.site}`,
    PUBLIC_SUPABASE_URL: `http://localhost:${ports.backend}`,
  };
  const publicEnv: Record<string, string> = {};
  for (const name of Object.keys(example).concat(Object.keys(given))) {
    const value = given[name] ?? (development ? local[name] : undefined);
    if (name.startsWith('PUBLIC_') && value) publicEnv[name] = value;
  }

  refuseSharedHook(publicEnv['PUBLIC_LEAD_WEBHOOK_URL'], given['CRM_WEBHOOK_URL']);

  const databaseUrl = given['DATABASE_URL'];
  const seeded = databaseUrl === undefined || given['SEED'] === '1';
  const host = given['HOST'];
  return {
    host,
    ports,
    dataDir: resolve(root, given['DATA_DIR'] ?? '.data'),
    databaseUrl,
    seeded,
    demoAccounts: seeded && host === undefined,
    trustedProxies: (given['TRUSTED_PROXIES'] ?? '').split(',').flatMap((a) => a.trim() || []),
    siteUrl: given['SITE_URL'] ?? publicEnv['PUBLIC_SITE_URL'] ?? `http://localhost:${ports.site}`,
    backendUrl: `http://${nameOf(host)}:${ports.backend}`,
    publishableKey:
      publicEnv['PUBLIC_SUPABASE_PUBLISHABLE_KEY'] ??
      example['PUBLIC_SUPABASE_PUBLISHABLE_KEY'] ??
      '',
    publicEnv,
    secretEnv: Object.fromEntries(
      secretNames.flatMap((name) => (given[name] ? [[name, given[name]]] : [])),
    ),
  };
}

/** Anybody may post to the hook of events, which every page names, and what it takes is nobody's inquiry. */
function refuseSharedHook(events: string | undefined, leads: string | undefined) {
  if (!events || !leads || addressOf(events) !== addressOf(leads)) return;
  throw new PlatformError(
    'PUBLIC_LEAD_WEBHOOK_URL and CRM_WEBHOOK_URL are the same address: an event carries no lead, and the CRM would make a contact of each. Give events a hook of their own, or leave PUBLIC_LEAD_WEBHOOK_URL empty.',
  );
}

/** However it is written. */
function addressOf(text: string): string {
  return URL.parse(text)?.href ?? text.trim();
}

function optionalEnv(file: string): Env {
  try {
    return withoutEmpty(parseEnv(readFileSync(file, 'utf8')));
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return {};
    throw error;
  }
}

/** An empty value in an env file means that it is not set. */
function withoutEmpty(env: Env): Env {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value));
}

function portNumber(name: string, value: string | undefined): number {
  const port = Number(value);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new PlatformError(`${name} is "${value}": set it to a port number from 1 to 65535.`);
}
