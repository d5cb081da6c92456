import { calendarEmbed } from '../src/config/calendar-embed.ts';
import { integrationConfig } from '../src/config/integration.ts';
import { loopbackNames } from '../supabase/functions/_shared/rules/environment/addresses.ts';
import { crmApiUrl } from '../supabase/functions/_shared/receivers.ts';
import { defaultSender } from './mail-sender.ts';
import type { Secrets } from './secrets.ts';
import type { Config } from './config.ts';

/**
 * The environment of the Edge Functions: their secrets, which override the platform's defaults, and the
 * SUPABASE_ variables that a hosted project provides.
 */
export function functionsEnv(config: Config, secrets: Secrets): Record<string, string> {
  const { ports, secretEnv } = config;
  const integration = integrationConfig(config.publicEnv);
  const { locationId } = integration;
  const calendar = calendarEmbed(integration);
  return {
    SITE_URL: config.siteUrl,
    BUILD_HOOK_URL: `http://localhost:${ports.publisher}/hooks/build`,
    BUILD_HOOK_SECRET: secrets.buildHookSecret,
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    MAIL_FROM: defaultSender,
    // Functions can reach only the hosts named in their environment. An admin may set the key on the site.
    CRM_API_URL: crmApiUrl,
    ...(locationId && { PUBLIC_CRM_LOCATION_ID: locationId }),
    ...(calendar && { CRM_CALENDAR_URL: calendar.page }),
    ...secretEnv,
    SUPABASE_URL: config.backendUrl,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: config.publishableKey }),
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
    const names = url.hostname === 'localhost' ? loopbackNames : [url.hostname];
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
