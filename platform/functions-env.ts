import { crmApiUrl } from '../supabase/functions/dispatch-outbox/crm-lookup.ts';
import { nameOf } from './listen.ts';
import { defaultSender } from './mail-sender.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

/**
 * The environment of the Edge Functions: what a hosted project gives them by itself (SUPABASE_…) and
 * the secrets of design: names and ports. What is set outside wins over what the platform makes.
 */
export function functionsEnv(settings: Settings, secrets: Secrets): Record<string, string> {
  const { host, ports, secretEnv } = settings;
  const locationId = settings.publicEnv['PUBLIC_CRM_LOCATION_ID'];
  return {
    SITE_URL: settings.siteUrl,
    BUILD_HOOK_URL: `http://${nameOf(host)}:${ports.publisher}/hooks/build`,
    BUILD_HOOK_SECRET: secrets.buildHookSecret,
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    MAIL_FROM: defaultSender,
    // By default too: functions may reach only the hosts that stand here.
    ...(secretEnv['CRM_API_KEY'] && { CRM_API_URL: crmApiUrl }),
    ...(locationId && { PUBLIC_CRM_LOCATION_ID: locationId }),
    ...secretEnv,
    SUPABASE_URL: settings.backendUrl,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: settings.publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: secrets.secretKey }),
  };
}

/** The hosts, with ports, that addresses in `env` name: all that the functions have to reach. */
export function hostsIn(env: Readonly<Record<string, string>>): string[] {
  const hosts = Object.values(env).flatMap((value) => {
    const url = URL.parse(value);
    if (!url?.hostname) return [];
    const port = url.port || (defaultPorts[url.protocol] ?? 443);
    // The mail library resolves names itself and then connects by address.
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
