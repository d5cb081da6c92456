import { brand } from '../../../src/config/brand.ts';
import type { databaseOf } from '../_shared/database.ts';
import { mailer } from '../_shared/mail.ts';
import { buildHook } from './build-hook.ts';
import { crmApiUrl, type CrmApi } from './crm-lookup.ts';
import { crm } from './crm.ts';
import type { Channel } from './dispatch.ts';
import { fetchOnce } from './fetch-once.ts';
import { leadsIn } from './lead-rows.ts';
import { isSigningSecret } from './signed-post.ts';
import type { Topic } from './topics.ts';
import { accountsOf, welcomeMail } from './welcome-mail.ts';

export interface Project {
  supabaseUrl: string;
  secretKey: string;
  database: ReturnType<typeof databaseOf>;
  /** A secret or setting of the functions. */
  setting(name: string): string | undefined;
}

/**
 * How each topic is delivered; undefined where the receiver is not set up. Its rows are not claimed
 * then: they wait, without a try, and go out when it is.
 */
export function channelsOf(project: Project): Record<Topic, Channel | undefined> {
  return { build: build(project), lead: lead(project), 'welcome-mail': welcome(project) };
}

function build({ setting }: Project): Channel | undefined {
  const url = setting('BUILD_HOOK_URL');
  const secret = setting('BUILD_HOOK_SECRET');
  if (!isWebAddress(url) || !secret || !isSigningSecret(secret)) return undefined;
  return { deliver: buildHook({ url, secret }), batch: 50 };
}

function lead({ database, setting }: Project): Channel | undefined {
  const webhookUrl = setting('CRM_WEBHOOK_URL');
  const signingSecret = setting('CRM_SIGNING_SECRET') || undefined;
  if (!isWebAddress(webhookUrl) || (signingSecret && !isSigningSecret(signingSecret))) {
    return undefined;
  }
  const locationId = setting('PUBLIC_CRM_LOCATION_ID') || undefined;
  const key = setting('CRM_API_KEY');
  const url = setting('CRM_API_URL') || crmApiUrl;
  const api: CrmApi | undefined = key && locationId ? { url, key, locationId } : undefined;
  const leads = leadsIn(database);
  // All at once: reading, looking up and sending take 40 s at the most, of the 60 s of a claim.
  const deliver = crm({ webhookUrl, signingSecret, locationId, api, leads, fetch: fetchOnce });
  return { deliver, batch: 20 };
}

function welcome({ supabaseUrl, secretKey, setting }: Project): Channel {
  const deliver = welcomeMail({
    accountOf: accountsOf(supabaseUrl, secretKey),
    send: mailer({ smtpUrl: setting('SMTP_URL'), from: setting('MAIL_FROM') }),
    siteUrl: setting('SITE_URL'),
    brand: brand.name,
  });
  // Four at a time, each 15 s at the most.
  return { deliver, batch: 8 };
}

function isWebAddress(url: string | undefined): url is string {
  return /^https?:$/.test(URL.parse(url ?? '')?.protocol ?? '');
}
