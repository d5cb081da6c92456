import type { CrmApi } from './crm-api.ts';
import { parseHttpUrl, type Environment } from './environment.ts';
import { signingKey } from './rules/signing-secret.ts';

// Where the dispatcher delivers to, according to the environment variables. A receiver is undefined while a variable
// that it needs isn't set or valid.

export interface BuildHook {
  url: string;
  /** A Standard Webhooks secret, `whsec_…`, or a GitHub token. */
  secret: string;
}

export interface CrmWebhook {
  /** Anyone who knows the URL can post to it. */
  webhookUrl: string;
  /** A Standard Webhooks secret, `whsec_…`. */
  signingSecret?: string | undefined;
  locationId?: string | undefined;
}

export interface MailServer {
  server: URL;
  /** `Name <address>`. */
  from: string;
  /** The addresses that links in emails lead to. */
  site: URL;
  backend: URL;
}

/** Each topic has its own wake-ups, so that a slow CRM never delays a post. */
const receivers = {
  build: findBuildHook,
  lead: findCrmWebhook,
  'welcome-mail': findMailServer,
  'comment-mail': findMailServer,
  'review-mail': findMailServer,
  'live-mail': findMailServer,
  'moderation-digest': findMailServer,
  'lead-mail': findMailServer,
  'alarm-mail': findMailServer,
  'lead-confirmation': findMailServer,
  'lead-reply': findMailServer,
  'document-mail': findMailServer,
  invitation: findMailServer,
  schedule: always,
  'erase-contact': findCrmApi,
  'erase-images': always,
  'proof-of-life': always,
};

/** The topics of private.outbox. */
export type Topic = keyof typeof receivers;

export const topics = Object.keys(receivers) as Topic[];

export function isTopic(name: string): name is Topic {
  return Object.hasOwn(receivers, name);
}

/** Topics that can't be delivered yet. Their rows wait unclaimed, without an attempt. */
export function topicsWithoutReceiver(env: Environment): Topic[] {
  return topics.filter((topic) => !receivers[topic](env));
}

export function findBuildHook(env: Environment): BuildHook | undefined {
  const url = parseHttpUrl(env.get('BUILD_HOOK_URL'));
  const secret = env.get('BUILD_HOOK_SECRET');
  if (!url || !secret || !(isGitHub(url) || signingKey(secret))) return undefined;
  return { url: url.href, secret };
}

/** Whether a build hook starts a GitHub Actions workflow: https://api.github.com/repos/OWNER/REPOSITORY/dispatches. */
export function isGitHub(url: URL): boolean {
  return url.origin === 'https://api.github.com';
}

/** Takes the environment of `withCrmSettings`. */
export function findCrmWebhook(env: Environment): CrmWebhook | undefined {
  const webhookUrl = parseHttpUrl(env.get('CRM_WEBHOOK_URL'))?.href;
  const signingSecret = env.get('CRM_SIGNING_SECRET') || undefined;
  if (!webhookUrl || (signingSecret && !signingKey(signingSecret))) return undefined;
  return { webhookUrl, signingSecret, locationId: env.get('PUBLIC_CRM_LOCATION_ID') || undefined };
}

/** The default for CRM_API_URL. */
export const crmApiUrl = 'https://services.leadconnectorhq.com';

/** Takes the environment of `withCrmSettings`. */
export function findCrmApi(env: Environment): CrmApi | undefined {
  const key = env.get('CRM_API_KEY');
  const locationId = env.get('PUBLIC_CRM_LOCATION_ID');
  if (!key || !locationId) return undefined;
  return { url: env.get('CRM_API_URL') || crmApiUrl, key, locationId };
}

export function findMailServer(env: Environment): MailServer | undefined {
  const server = URL.parse(env.get('SMTP_URL') ?? '');
  const from = env.get('MAIL_FROM');
  const site = parseHttpUrl(env.get('SITE_URL'));
  const backend = parseHttpUrl(env.get('SUPABASE_URL'));
  if (!server?.hostname || !from || !site || !backend) return undefined;
  return { server, from, site, backend };
}

/** For topics that are delivered to the project itself. */
function always(): true {
  return true;
}
