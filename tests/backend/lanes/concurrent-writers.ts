import { keys } from './keys.ts';
import { askFrom, loopbackAddress } from './visitor.ts';

/** What visitors sent, and what they were told of it. */
export interface Ledger {
  /** How many were sent; the number of each is in its text. */
  sent: number;
  /** Texts of the comments that were acknowledged. */
  comments: string[];
  /** Ids of the leads that were acknowledged, by their idempotency key. */
  leads: Map<string, string>;
  /** Numbers of the leads that were sent and not acknowledged. */
  unanswered: Set<number>;
}

export function emptyLedger(): Ledger {
  return { sent: 0, comments: [], leads: new Map(), unanswered: new Set() };
}

/**
 * Half of `visitors` comment on a post and half of them send leads, one after the other, each from an
 * address of its own, until one fails them or `stop` is called. `enough` resolves at the nth acknowledgement
 * and rejects when they all gave up before; `ended` resolves when they have.
 */
export function writeTogether(
  url: string,
  postId: string,
  ledger: Ledger,
  { visitors, acknowledgements }: { visitors: number; acknowledgements: number },
) {
  const enough = Promise.withResolvers<undefined>();
  let left = acknowledgements;
  let failure: unknown;
  let stopped = false;

  async function write(send: (number: number) => Promise<void>) {
    try {
      while (!stopped) {
        await send(ledger.sent++);
        left -= 1;
        if (left === 0) enough.resolve(undefined);
      }
    } catch (error) {
      failure = error;
    }
  }
  const ended = Promise.all(
    Array.from({ length: visitors }, (_, index) =>
      write((number) =>
        index % 2 === 0 ? sendComment(url, postId, ledger, number) : sendLead(url, ledger, number),
      ),
    ),
  ).then(() => enough.reject(failure));
  const stop = () => void (stopped = true);
  return { enough: enough.promise, ended, stop };
}

/** Throws when it is not acknowledged. */
export async function sendComment(
  url: string,
  post_id: string,
  ledger: Ledger,
  number: number,
  author_name = 'Sam Sample',
): Promise<void> {
  const content = `Comment ${number}: what I think of this post.`;
  await post(`${url}/rest/v1/blog_comments`, keys.publishable, number, {
    post_id,
    author_name,
    author_email: `visitor-${number}@example.com`,
    content,
    moderation_status: 'pending',
  });
  ledger.comments.push(content);
}

/** Every third is suspicious; a number that was sent before is the same lead again. Throws when it is not acknowledged. */
export async function sendLead(url: string, ledger: Ledger, number: number): Promise<void> {
  const idempotency_key = `lead-${number}`;
  ledger.unanswered.add(number);
  const answer = await post(`${url}/rest/v1/rpc/submit_lead`, keys.secret, number, {
    lead: {
      form_id: 'request-a-time',
      first_name: 'Sam',
      last_name: 'Sample',
      email: `visitor-${number}@example.com`,
      preferred_times: 'Mornings',
      consent_given: true,
      consent_statement: 'You may write to me.',
      spam_signals: number % 3 === 0 ? ['many-links'] : [],
    },
    idempotency_key,
    client_address: loopbackAddress(number),
  });
  ledger.leads.set(idempotency_key, ((await answer.json()) as { lead_id: string }).lead_id);
  ledger.unanswered.delete(number);
}

async function post(url: string, apikey: string, number: number, body: unknown) {
  const answer = await askFrom(loopbackAddress(number), url, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
