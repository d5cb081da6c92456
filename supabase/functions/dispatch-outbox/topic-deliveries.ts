import { parseHttpUrl, type Environment } from '../_shared/environment.ts';
import { mailer } from '../_shared/mail.ts';
import type { Context } from '../_shared/post-handler.ts';
import { buildHook, isGitHub } from './build-hook.ts';
import { commentMail } from './comment-mail.ts';
import { crmApi } from './crm-settings.ts';
import { crm, leadLoader } from './crm.ts';
import type { TopicDelivery } from './dispatch.ts';
import { documentMail } from './document-mail.ts';
import { eraseContact } from './erase-contact.ts';
import { eraseImages, storageDeleter } from './erase-images.ts';
import { eraseMails } from './erase-mails.ts';
import { invitation } from './invitation.ts';
import { leadMail } from './lead-mail.ts';
import { deliverMails, type MailKind } from './mail-delivery.ts';
import { moderationDigest } from './moderation-digest.ts';
import { reviewMail } from './review-mail.ts';
import { duePostsPublisher, schedule } from './schedule.ts';
import { canSign } from './signed-post.ts';
import type { Topic } from './outbox.ts';
import { welcomeMail } from './welcome-mail.ts';

export interface Project extends Pick<Context, 'database' | 'project'> {
  /** With the CRM settings in the database (withCrmSettings), except for topics that need none. */
  env: Environment;
  /** Never resends a request by itself. */
  fetchOnce: typeof fetch;
}

/**
 * How to deliver each topic; undefined while its receiver isn't configured. Its rows then wait unclaimed,
 * without an attempt.
 */
export function topicDeliveries(project: Project): Record<Topic, TopicDelivery | undefined> {
  return {
    build: buildDelivery(project),
    lead: leadDelivery(project),
    'welcome-mail': mailDelivery(welcomeMail, project),
    'comment-mail': mailDelivery(commentMail, project),
    'review-mail': mailDelivery(reviewMail, project),
    'moderation-digest': mailDelivery(moderationDigest, project),
    'lead-mail': mailDelivery(leadMail, project),
    'document-mail': mailDelivery(documentMail, project),
    invitation: mailDelivery(invitation, project),
    schedule: { deliver: schedule(duePostsPublisher(project.database)), concurrency: 50 },
    'erase-contact': eraseContactDelivery(project),
    'erase-mails': eraseMailsDelivery(project),
    'erase-images': eraseImagesDelivery(project),
  };
}

function buildDelivery({ env }: Project): TopicDelivery | undefined {
  const url = parseHttpUrl(env.get('BUILD_HOOK_URL'));
  const secret = env.get('BUILD_HOOK_SECRET');
  if (!url || !secret || !(isGitHub(url) || canSign(secret))) return undefined;
  return { deliver: buildHook({ url: url.href, secret }), concurrency: 50 };
}

function leadDelivery({ database, env, fetchOnce }: Project): TopicDelivery | undefined {
  const webhookUrl = parseHttpUrl(env.get('CRM_WEBHOOK_URL'))?.href;
  const signingSecret = env.get('CRM_SIGNING_SECRET') || undefined;
  if (!webhookUrl || (signingSecret && !canSign(signingSecret))) return undefined;
  const locationId = env.get('PUBLIC_CRM_LOCATION_ID') || undefined;
  const api = crmApi(env);
  const loadLeads = leadLoader(database);
  // Loading, two lookups and sending take 30 s at most, half the time of a claim.
  const deliver = crm({ webhookUrl, signingSecret, locationId, api, loadLeads, fetch: fetchOnce });
  return { deliver, concurrency: 50 };
}

/** Without the API, an admin deletes the contact by hand and confirms it. */
function eraseContactDelivery({ env, fetchOnce }: Project): TopicDelivery | undefined {
  const api = crmApi(env);
  // An attempt takes 40 s at most.
  return api && { deliver: eraseContact({ api, fetch: fetchOnce }), concurrency: 5 };
}

function eraseMailsDelivery({ env, fetchOnce }: Project): TopicDelivery {
  const mailCatcherUrl = parseHttpUrl(env.get('MAIL_CATCHER_URL'))?.href;
  const deliver = eraseMails({ mailCatcherUrl, fetch: fetchOnce });
  return { deliver, concurrency: 5, neverGivesUp: true };
}

function eraseImagesDelivery({ database, project, fetchOnce }: Project): TopicDelivery {
  const deliver = eraseImages(database, storageDeleter(project, fetchOnce));
  return { deliver, concurrency: 5, neverGivesUp: true };
}

function mailDelivery<Content extends { email: string }>(
  kind: MailKind<Content>,
  { database, env }: Project,
): TopicDelivery | undefined {
  const server = URL.parse(env.get('SMTP_URL') ?? '');
  const from = env.get('MAIL_FROM');
  const site = parseHttpUrl(env.get('SITE_URL'));
  const backend = parseHttpUrl(env.get('SUPABASE_URL'));
  if (!server?.hostname || !from || !site || !backend) return undefined;
  const sendMail = mailer({ server, from });
  // Loading and sending take 25 s at most. Each email has its own connection.
  return { deliver: deliverMails(kind, { database, sendMail, site, backend }), concurrency: 5 };
}
