import type { databaseOf } from '../_shared/database.ts';
import { mailer } from '../_shared/mail.ts';
import { webAddress } from '../_shared/web-address.ts';
import { buildHook } from './build-hook.ts';
import { crmApiUrl, type CrmApi } from './crm-lookup.ts';
import { crm } from './crm.ts';
import type { Channel } from './dispatch.ts';
import { leadsIn } from './lead-rows.ts';
import { isSigningSecret } from './signed-post.ts';
import type { Topic } from './topics.ts';
import { accountsOf, welcomeMail } from './welcome-mail.ts';

export interface Project {
  database: ReturnType<typeof databaseOf>;
  /** A secret or setting of the functions. */
  setting(name: string): string | undefined;
  /** Sends a lead once, whatever becomes of the connection. */
  fetchOnce: typeof fetch;
}

/**
 * How each topic is delivered; undefined where the receiver is not set up. Its rows are not claimed
 * then: they wait, without a try, and go out when it is.
 */
export function channelsOf(project: Project): Record<Topic, Channel | undefined> {
  return { build: build(project), lead: lead(project), 'welcome-mail': welcome(project) };
}

function build({ setting }: Project): Channel | undefined {
  const url = webAddress(setting('BUILD_HOOK_URL'))?.href;
  const secret = setting('BUILD_HOOK_SECRET');
  if (!url || !secret || !isSigningSecret(secret)) return undefined;
  return { deliver: buildHook({ url, secret }), concurrency: 50 };
}

function lead({ database, setting, fetchOnce }: Project): Channel | undefined {
  const webhookUrl = webAddress(setting('CRM_WEBHOOK_URL'))?.href;
  const signingSecret = setting('CRM_SIGNING_SECRET') || undefined;
  if (!webhookUrl || (signingSecret && !isSigningSecret(signingSecret))) return undefined;
  const locationId = setting('PUBLIC_CRM_LOCATION_ID') || undefined;
  const key = setting('CRM_API_KEY');
  const url = setting('CRM_API_URL') || crmApiUrl;
  const api: CrmApi | undefined = key && locationId ? { url, key, locationId } : undefined;
  const leads = leadsIn(database);
  // Each begins at once: reading, sending and looking up twice take 30 s at the most, of the 60 s of a
  // claim. So many answers may be late at once before other leads wait.
  const deliver = crm({ webhookUrl, signingSecret, locationId, api, leads, fetch: fetchOnce });
  return { deliver, concurrency: 50 };
}

function welcome({ database, setting }: Project): Channel | undefined {
  const server = URL.parse(setting('SMTP_URL') ?? '');
  const from = setting('MAIL_FROM');
  const site = webAddress(setting('SITE_URL'));
  if (!server?.hostname || !from || !site) return undefined;
  const deliver = welcomeMail({
    accountOf: accountsOf(database),
    send: mailer({ server, from }),
    site,
  });
  // Each at once, on a connection of its own: reading and sending take 25 s at the most.
  return { deliver, concurrency: 5 };
}
