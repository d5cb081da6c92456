import { crmApiUrl } from '../supabase/functions/dispatch-outbox/crm-api.ts';
import { urlHost } from './listen.ts';
import { defaultSender } from './mail-sender.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

/**
 * The environment of the Edge Functions: their secrets, which override the platform's defaults, and the
 * SUPABASE_ variables that a hosted project provides.
 */
export function functionsEnv(settings: Settings, secrets: Secrets): Record<string, string> {
  const { host, ports, secretEnv } = settings;
  const locationId = settings.publicEnv['PUBLIC_CRM_LOCATION_ID'];
  return {
    SITE_URL: settings.siteUrl,
    BUILD_HOOK_URL: `http://${urlHost(host)}:${ports.publisher}/hooks/build`,
    BUILD_HOOK_SECRET: secrets.buildHookSecret,
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    MAIL_FROM: defaultSender,
    MAILBOX_URL: `http://127.0.0.1:${ports.mail}`,
    // Functions can reach only the hosts named in their environment. An admin may set the key on the site.
    CRM_API_URL: crmApiUrl,
    ...(locationId && { PUBLIC_CRM_LOCATION_ID: locationId }),
    ...secretEnv,
    SUPABASE_URL: settings.backendUrl,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: settings.publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: secrets.secretKey }),
  };
}

/** The host and port of every address in `env`. Functions may connect to these only. */
export function hostsIn(env: Readonly<Record<string, string>>): string[] {
  const hosts = Object.values(env).flatMap((value) => {
    const url = URL.parse(value);
    if (!url?.hostname) return [];
    const port = url.port || (defaultPorts[url.protocol] ?? 443);
    // The mail library resolves the name itself, then connects to the IP address.
    const names =
      url.hostname === 'localhost' ? ['localhost', '127.0.0.1', '[::1]'] : [url.hostname];
    return names.map((name) => `${name}:${port}`);
  });
  return [...new Set(hosts)];
}

const defaultPorts: Record<string, number> = {
  'http:': 80,
  'https:': 443,
  'smtp:': 25,
  'smtps:': 465,
};
