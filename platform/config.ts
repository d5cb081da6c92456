import { resolve } from 'node:path';
import type * as v from 'valibot';
import { readExample, readVariables } from '../publisher/code/variables.ts';
import {
  checkPublicVariables,
  publicNames,
} from '../supabase/functions/_shared/rules/environment/public-variables.ts';
import { isLoopback } from '../supabase/functions/_shared/rules/environment/addresses.ts';
import { ownSecrets } from '../supabase/functions/_shared/rules/environment/secret-values.ts';
import { parseVariables } from '../supabase/functions/_shared/rules/environment/variables.ts';
import { FixableError } from '../publisher/error.ts';
import { functionVariables, platformSchema } from './variable-rules.ts';

type Env = Record<string, string | undefined>;

export interface Config {
  /** As given. Those below are derived from them, or have a default. */
  variables: v.InferOutput<typeof platformSchema>;
  ports: { site: number; backend: number; mail: number; publisher: number; smtp: number };
  dataDir: string;
  /** Only for a site that nobody else can reach. */
  demoAccounts: boolean;
  siteUrl: string;
  backendUrl: string;
  publishableKey: string;
  /** The key in `.env.example`, which is public. */
  localPublishableKey: string;
  /** The known PUBLIC_* variables that are set. The site is compiled with them. */
  publicEnv: Record<string, string>;
  /** The variables of the functions and the publisher that are set. */
  secretEnv: Record<string, string>;
}

/**
 * Reads the platform's variables from the environment, `.env`, and, in development only, `.env.example`
 * in `folder`. Throws a VariableError that names an invalid variable, without repeating a secret.
 */
export function readConfig(folder: string, environment: Env): Config {
  const given: Env = readVariables(folder, environment);
  const example: Env = readExample(folder);
  const isDevelopment = (given['PUBLIC_APP_ENV'] ?? example['PUBLIC_APP_ENV']) === 'development';

  refuseSharedWebhook(given);
  const secrets = ownSecrets(given);
  checkPublicVariables(given, secrets);
  const isPort = (name: string) => name.endsWith('_PORT');
  const defaultPorts = pick(Object.keys(example).filter(isPort), example);
  const parsed = parseVariables(platformSchema, { ...defaultPorts, ...given }, secrets);
  const ports = {
    site: parsed.SITE_PORT,
    backend: parsed.BACKEND_PORT,
    mail: parsed.MAIL_PORT,
    publisher: parsed.PUBLISHER_PORT,
    smtp: parsed.SMTP_PORT,
  };

  const defaults: Env = {
    ...example,
    PUBLIC_SITE_URL: `http://localhost:${ports.site}`,
    PUBLIC_SUPABASE_URL: `http://localhost:${ports.backend}`,
  };
  const publicEnv = pick(publicNames, { ...(isDevelopment && defaults), ...given });

  const siteUrl = publicEnv['PUBLIC_SITE_URL'] ?? `http://localhost:${ports.site}`;
  const localPublishableKey = example['PUBLIC_SUPABASE_PUBLISHABLE_KEY'] ?? '';
  return {
    variables: parsed,
    ports,
    dataDir: resolve(folder, parsed.DATA_DIR ?? '.data'),
    // A proxy on this machine may serve a public site from loopback, so check the site's address too.
    demoAccounts: isLoopback(new URL(siteUrl)),
    siteUrl,
    backendUrl: `http://localhost:${ports.backend}`,
    publishableKey: publicEnv['PUBLIC_SUPABASE_PUBLISHABLE_KEY'] ?? localPublishableKey,
    localPublishableKey,
    publicEnv,
    secretEnv: pick(Object.keys(functionVariables), given),
  };
}

/** The variables with these names that are set. */
function pick(names: readonly string[], env: Env): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
}

/** Every page contains the event webhook's URL, so anyone can post to it, and the CRM would create contacts. */
function refuseSharedWebhook({ PUBLIC_LEAD_WEBHOOK_URL: events, CRM_WEBHOOK_URL: leads }: Env) {
  const normalize = (address: string) => URL.parse(address)?.href ?? address.trim();
  if (!events || !leads || normalize(events) !== normalize(leads)) return;
  throw new FixableError(
    'PUBLIC_LEAD_WEBHOOK_URL and CRM_WEBHOOK_URL are the same address: use a separate webhook for analytics events, or leave PUBLIC_LEAD_WEBHOOK_URL empty.',
  );
}
