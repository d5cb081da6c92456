import type { Environment } from '../_shared/environment.ts';
import { mailer } from '../_shared/mail.ts';
import type { Context } from '../_shared/post-handler.ts';
import {
  findBuildHook,
  findCrmApi,
  findCrmWebhook,
  findMailServer,
  type Topic,
} from '../_shared/receivers.ts';
import { alarmMail } from './alarm-mail.ts';
import { buildHook } from './build-hook.ts';
import { commentMail } from './comment-mail.ts';
import { crm, leadDeliveries } from './crm.ts';
import type { TopicDelivery } from './dispatch.ts';
import { documentMail } from './document-mail.ts';
import { eraseContact } from './erase-contact.ts';
import { eraseImages, storageDeleter } from './erase-images.ts';
import { invitation } from './invitation.ts';
import { leadConfirmation } from './lead-confirmation.ts';
import { leadMail } from './lead-mail.ts';
import { leadReply } from './lead-reply.ts';
import { liveMail } from './live-mail.ts';
import { deliverMails, type MailKind } from './mail-delivery.ts';
import { moderationDigest } from './moderation-digest.ts';
import { proofOfLife } from './proof-of-life.ts';
import { reviewMail } from './review-mail.ts';
import { schedule } from './schedule.ts';
import type { DatabaseOutbox } from './outbox.ts';
import { welcomeMail } from './welcome-mail.ts';

export interface Project extends Pick<Context, 'database' | 'project'> {
  /** With the CRM settings in the database (withCrmSettings), except for topics that need none. */
  env: Environment;
  /** Never resends a request by itself. */
  fetchOnce: typeof fetch;
}

/** How to deliver each topic; undefined while it has no receiver. */
export function topicDeliveries(project: Project): Record<Topic, TopicDelivery | undefined> {
  return {
    build: buildDelivery(project),
    lead: leadDelivery(project),
    'welcome-mail': mailDelivery(welcomeMail, project),
    'comment-mail': mailDelivery(commentMail, project),
    'review-mail': mailDelivery(reviewMail, project),
    'live-mail': mailDelivery(liveMail, project),
    'moderation-digest': mailDelivery(moderationDigest, project),
    'lead-mail': mailDelivery(leadMail, project),
    'alarm-mail': mailDelivery(alarmMail, project),
    'lead-confirmation': mailDelivery(leadConfirmation, project),
    'lead-reply': mailDelivery(leadReply, project),
    'document-mail': mailDelivery(documentMail, project),
    invitation: mailDelivery(invitation, project),
    schedule: { deliver: schedule(project.database), concurrency: 50 },
    'erase-contact': eraseContactDelivery(project),
    'erase-images': eraseImagesDelivery(project),
    'proof-of-life': proofDelivery(project),
  };
}

type Deliveries = Partial<Record<Topic, TopicDelivery | undefined>>;

/** Loads the deliveries of the topics, and pauses topics whose receiver isn't set up. */
export async function pauseWithoutReceiver(
  topics: readonly Topic[],
  outbox: Pick<DatabaseOutbox, 'pause'>,
  load: () => Promise<Deliveries>,
): Promise<Deliveries> {
  let all = await load();
  const withoutReceiver = topics.filter((topic) => !all[topic]);
  if (withoutReceiver.length > 0) {
    await outbox.pause(withoutReceiver);
    // An admin may have saved the settings just before the pause. Saving them after it would have ended it.
    all = await load();
  }
  return Object.fromEntries(topics.map((topic) => [topic, all[topic]]));
}

function buildDelivery({ env }: Project): TopicDelivery | undefined {
  const hook = findBuildHook(env);
  return hook && { deliver: buildHook(hook), concurrency: 50 };
}

function leadDelivery({ database, env, fetchOnce }: Project): TopicDelivery | undefined {
  const webhook = findCrmWebhook(env);
  if (!webhook) return undefined;
  const api = findCrmApi(env);
  const deliver = crm({ ...webhook, ...leadDeliveries(database), api, fetch: fetchOnce });
  // Loading, sending, and three lookups with a pause take 38 s at most. With two calls to the outbox, it's less than a
  // claim.
  return { deliver, concurrency: 50 };
}

/** Without the API, an admin deletes the contact by hand and confirms it. */
function eraseContactDelivery({ env, fetchOnce }: Project): TopicDelivery | undefined {
  const api = findCrmApi(env);
  // An attempt takes 45 s at most.
  return api && { deliver: eraseContact({ api, fetch: fetchOnce }), concurrency: 5 };
}

function eraseImagesDelivery({ database, project, fetchOnce }: Project): TopicDelivery {
  const deliver = eraseImages(database, storageDeleter(project, fetchOnce));
  return { deliver, concurrency: 5, neverGivesUp: true };
}

function proofDelivery({ database, project, env, fetchOnce }: Project): TopicDelivery {
  const deliver = proofOfLife({
    database,
    project,
    crmApi: findCrmWebhook(env) && findCrmApi(env),
    hasMailServer: findMailServer(env) !== undefined,
    fetch: fetchOnce,
  });
  return { deliver, concurrency: 1, neverGivesUp: true };
}

function mailDelivery<Content extends { email: string }>(
  kind: MailKind<Content>,
  { database, env }: Project,
): TopicDelivery | undefined {
  const found = findMailServer(env);
  if (!found) return undefined;
  const { server, from, ...addresses } = found;
  const sendMail = mailer({ server, from });
  // Loading and sending take 25 s at most. Each email has its own connection.
  return { deliver: deliverMails(kind, { database, sendMail, ...addresses }), concurrency: 5 };
}
