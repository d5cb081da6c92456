import type { DatabaseClient } from '../_shared/database.ts';
import { parseHttpUrl, type Environment } from '../_shared/environment.ts';
import { mailer, type SendMail } from '../_shared/mail.ts';
import { buildHook, isGitHub } from './build-hook.ts';
import { commentMail, commentMailLoader } from './comment-mail.ts';
import { crmApi } from './crm-settings.ts';
import { crm, leadLoader } from './crm.ts';
import type { TopicDelivery } from './dispatch.ts';
import { documentMail, documentMailLoader } from './document-mail.ts';
import { eraseContact } from './erase-contact.ts';
import { eraseMails } from './erase-mails.ts';
import { leadMail, leadMailLoader } from './lead-mail.ts';
import { invitation, invitationLoader } from './invitation.ts';
import { digestLoader, moderationDigest } from './moderation-digest.ts';
import { reviewMail, reviewMailLoader } from './review-mail.ts';
import { duePostsPublisher, schedule } from './schedule.ts';
import { isSigningSecret } from './signed-post.ts';
import type { Topic } from './outbox.ts';
import { accountLoader, welcomeMail } from './welcome-mail.ts';

export interface Project {
  database: DatabaseClient;
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
    'welcome-mail': welcomeMailDelivery(project),
    'comment-mail': commentMailDelivery(project),
    'review-mail': reviewMailDelivery(project),
    'moderation-digest': moderationDigestDelivery(project),
    'lead-mail': leadMailDelivery(project),
    'document-mail': documentMailDelivery(project),
    invitation: invitationDelivery(project),
    schedule: { deliver: schedule(duePostsPublisher(project.database)), concurrency: 50 },
    'erase-contact': eraseContactDelivery(project),
    'erase-mails': eraseMailsDelivery(project),
  };
}

function buildDelivery({ env }: Project): TopicDelivery | undefined {
  const url = parseHttpUrl(env.get('BUILD_HOOK_URL'));
  const secret = env.get('BUILD_HOOK_SECRET');
  if (!url || !secret || !(isGitHub(url) || isSigningSecret(secret))) return undefined;
  return { deliver: buildHook({ url: url.href, secret }), concurrency: 50 };
}

function leadDelivery({ database, env, fetchOnce }: Project): TopicDelivery | undefined {
  const webhookUrl = parseHttpUrl(env.get('CRM_WEBHOOK_URL'))?.href;
  const signingSecret = env.get('CRM_SIGNING_SECRET') || undefined;
  if (!webhookUrl || (signingSecret && !isSigningSecret(signingSecret))) return undefined;
  const locationId = env.get('PUBLIC_CRM_LOCATION_ID') || undefined;
  const api = crmApi(env);
  const loadLeads = leadLoader(database);
  // Loading, two lookups and sending take 30 s at most, half the time of a claim.
  const deliver = crm({ webhookUrl, signingSecret, locationId, api, loadLeads, fetch: fetchOnce });
  return { deliver, concurrency: 50 };
}

function welcomeMailDelivery({ database, env }: Project): TopicDelivery | undefined {
  const mail = mailSettings(env);
  if (!mail) return undefined;
  const loadAccount = accountLoader(database);
  // Loading and sending take 25 s at most. Every mail has its own connection.
  return { deliver: welcomeMail({ loadAccount, ...mail }), concurrency: 5 };
}

function commentMailDelivery({ database, env }: Project): TopicDelivery | undefined {
  const mail = mailSettings(env);
  const backend = parseHttpUrl(env.get('SUPABASE_URL'));
  if (!mail || !backend) return undefined;
  const loadMail = commentMailLoader(database);
  const unsubscribeUrl = new URL('/functions/v1/comment-emails', backend).href;
  return { deliver: commentMail({ loadMail, unsubscribeUrl, ...mail }), concurrency: 5 };
}

function reviewMailDelivery({ database, env }: Project): TopicDelivery | undefined {
  const mail = mailSettings(env);
  if (!mail) return undefined;
  return { deliver: reviewMail({ loadMail: reviewMailLoader(database), ...mail }), concurrency: 5 };
}

function moderationDigestDelivery({ database, env }: Project): TopicDelivery | undefined {
  const mail = mailSettings(env);
  const backend = parseHttpUrl(env.get('SUPABASE_URL'));
  if (!mail || !backend) return undefined;
  const loadDigest = digestLoader(database);
  const unsubscribeUrl = new URL('/functions/v1/moderation-digest', backend).href;
  return { deliver: moderationDigest({ loadDigest, unsubscribeUrl, ...mail }), concurrency: 5 };
}

function leadMailDelivery({ database, env }: Project): TopicDelivery | undefined {
  const mail = mailSettings(env);
  if (!mail) return undefined;
  return { deliver: leadMail({ loadMail: leadMailLoader(database), ...mail }), concurrency: 5 };
}

function documentMailDelivery({ database, env }: Project): TopicDelivery | undefined {
  const mail = mailSettings(env);
  if (!mail) return undefined;
  return {
    deliver: documentMail({ loadMail: documentMailLoader(database), ...mail }),
    concurrency: 5,
  };
}

function invitationDelivery({ database, env }: Project): TopicDelivery | undefined {
  const mail = mailSettings(env);
  if (!mail) return undefined;
  return { deliver: invitation({ loadMail: invitationLoader(database), ...mail }), concurrency: 5 };
}

/** Without the API, an admin deletes the contact by hand and confirms it. */
function eraseContactDelivery({ env, fetchOnce }: Project): TopicDelivery | undefined {
  const api = crmApi(env);
  // An attempt takes 40 s at most.
  return api && { deliver: eraseContact({ api, fetch: fetchOnce }), concurrency: 5 };
}

function eraseMailsDelivery({ env, fetchOnce }: Project): TopicDelivery {
  const mailboxUrl = parseHttpUrl(env.get('MAILBOX_URL'))?.href;
  const deliver = eraseMails({ mailboxUrl, fetch: fetchOnce });
  return { deliver, concurrency: 5, neverGivesUp: true };
}

function mailSettings(env: Environment): { sendMail: SendMail; site: URL } | undefined {
  const server = URL.parse(env.get('SMTP_URL') ?? '');
  const from = env.get('MAIL_FROM');
  const site = parseHttpUrl(env.get('SITE_URL'));
  if (!server?.hostname || !from || !site) return undefined;
  return { sendMail: mailer({ server, from }), site };
}
