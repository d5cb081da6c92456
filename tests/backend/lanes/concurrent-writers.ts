import { keys } from './keys.ts';
import { askFrom, loopbackAddress } from './visitor.ts';

/** What visitors sent, and what the backend acknowledged. */
export interface WriteLog {
  /** How many comments and leads were sent. Each contains its number. */
  sent: number;
  /** Texts of the acknowledged comments. */
  comments: string[];
  /** IDs of the acknowledged leads by idempotency key. */
  leads: Map<string, string>;
  /** Numbers of the leads that weren't acknowledged. */
  unacknowledged: Set<number>;
}

export function createWriteLog(): WriteLog {
  return { sent: 0, comments: [], leads: new Map(), unacknowledged: new Set() };
}

/**
 * Half of `visitors` send comments and half send leads, each from a different IP address, until a request
 * fails. `enough` resolves after that many acknowledgements, and rejects if all visitors
 * failed before. `ended` resolves when all have stopped.
 */
export function writeConcurrently(
  url: string,
  postId: string,
  log: WriteLog,
  { visitors, acknowledgements }: { visitors: number; acknowledgements: number },
) {
  const enough = Promise.withResolvers<undefined>();
  let left = acknowledgements;
  let failure: unknown;

  async function write(send: (number: number) => Promise<void>) {
    try {
      for (;;) {
        await send(log.sent++);
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
        index % 2 === 0 ? sendComment(url, postId, log, number) : sendLead(url, log, number),
      ),
    ),
  ).then(() => enough.reject(failure));
  return { enough: enough.promise, ended };
}

/** Throws if it isn't acknowledged. */
async function sendComment(url: string, post_id: string, log: WriteLog, number: number) {
  const content = `Comment ${number}: what I think of this post.`;
  await post(`${url}/rest/v1/blog_comments`, keys.publishable, number, {
    post_id,
    author_name: 'Sam Sample',
    author_email: `visitor-${number}@example.com`,
    content,
    moderation_status: 'pending',
  });
  log.comments.push(content);
}

/** Every third lead is suspicious. The same number is the same lead. Throws if it isn't acknowledged. */
export async function sendLead(url: string, log: WriteLog, number: number): Promise<void> {
  const idempotency_key = `lead-${number}`;
  log.unacknowledged.add(number);
  const response = await post(`${url}/rest/v1/rpc/submit_lead`, keys.secret, number, {
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
  log.leads.set(idempotency_key, ((await response.json()) as { lead_id: string }).lead_id);
  log.unacknowledged.delete(number);
}

async function post(url: string, apikey: string, number: number, body: unknown) {
  const response = await askFrom(loopbackAddress(number), url, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response;
}
