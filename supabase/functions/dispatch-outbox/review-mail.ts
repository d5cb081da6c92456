import * as v from 'valibot';
import type { DatabaseClient } from '../_shared/database.ts';
import { renderMail, type MailBlock, type MailBody } from '../_shared/mail-layout.ts';
import type { SendMail } from '../_shared/mail.ts';
import type { Deliver, DeliveryResult } from './dispatch.ts';
import type { OutboxRow } from './outbox.ts';

const payloadSchema = v.object({
  post_id: v.pipe(v.string(), v.uuid()),
  reviewed_at: v.string(),
});
const mailSchema = v.nullable(
  v.object({
    email: v.string(),
    post_id: v.string(),
    title: v.string(),
    outcome: v.picklist(['rejected', 'changes-requested']),
    note: v.nullable(v.string()),
  }),
);

type Payload = v.InferOutput<typeof payloadSchema>;
type ReviewMail = NonNullable<v.InferOutput<typeof mailSchema>>;

/** Null if the review was undone. Throws if the database can't be read. */
export type LoadReviewMail = (payload: Payload) => Promise<ReviewMail | null>;

export interface ReviewMailOptions {
  loadMail: LoadReviewMail;
  sendMail: SendMail;
  site: URL;
}

const databaseTimeoutMs = 10_000;

/** Tells writers that a moderator sent their post back, and why. */
export function reviewMail(options: ReviewMailOptions): Deliver {
  return (rows) => rows.map((row) => ({ rows: [row], result: deliver(options, row) }));
}

async function deliver(
  { loadMail, sendMail, site }: ReviewMailOptions,
  row: OutboxRow,
): Promise<DeliveryResult> {
  if (!v.is(payloadSchema, row.payload)) {
    return { status: 'rejected', error: 'The outbox row names no review.' };
  }
  let mail: ReviewMail | null;
  try {
    mail = await loadMail(row.payload);
  } catch (error) {
    return { status: 'failed', error: (error as Error).message };
  }
  if (mail === null) return { status: 'delivered' };
  return sendMail({
    to: mail.email,
    ...reviewMessage(mail, site.origin),
    messageId: `<${row.idempotency_key}@${site.hostname}>`,
  });
}

export function reviewMailLoader(database: DatabaseClient): LoadReviewMail {
  return async (payload) => {
    const { data, error } = await database
      .rpc('get_review_mail', payload)
      .abortSignal(AbortSignal.timeout(databaseTimeoutMs));
    // Only the code: a message can quote personal data.
    if (error) throw new Error(`get_review_mail failed: ${error.code || 'no response'}.`);
    return v.parse(mailSchema, data);
  };
}

export function reviewMessage(
  { post_id, title, outcome, note }: Omit<ReviewMail, 'email'>,
  site: string,
): MailBody {
  const isRejected = outcome === 'rejected';
  const reason: MailBlock[] =
    note === null
      ? []
      : [
          { kind: 'text', text: 'The moderator wrote:' },
          { kind: 'text', text: note },
        ];
  return renderMail(isRejected ? 'Your post was rejected' : 'Changes requested for your post', [
    {
      kind: 'text',
      text: isRejected
        ? `A moderator reviewed “${title}” and decided not to publish it.`
        : `A moderator reviewed “${title}” and asked for changes before it can be published.`,
    },
    ...reason,
    {
      kind: 'text',
      text: 'Your post is saved. You can edit it and submit it again.',
    },
    { kind: 'button', label: 'Edit your post', href: `${site}/blog/create?post=${post_id}` },
  ]);
}
