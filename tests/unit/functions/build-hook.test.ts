import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { buildHook } from '../../../supabase/functions/dispatch-outbox/build-hook.ts';
import type { OutboxRow } from '../../../supabase/functions/dispatch-outbox/dispatch.ts';
import { outcomesOf } from './sendings.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

const rows: OutboxRow[] = [1, 2].map((id) => ({
  id,
  topic: 'build',
  payload: { slug: `post-${id}`, change: 'published' },
  idempotency_key: `00000000-0000-4000-8000-00000000000${id}`,
  attempts: 1,
  created_at: '2026-11-21T12:00:00Z',
  first_due_at: '2026-11-21T12:00:00Z',
  last_error: null,
}));

/** A hook that records requests and answers as told. */
function hookThat(answer: () => Response) {
  const requests: Request[] = [];
  const fetched: typeof fetch = async (input, init) => {
    requests.push(new Request(input, init));
    return answer();
  };
  const deliver = buildHook({ url: 'http://127.0.0.1:1/hooks/build', secret, fetch: fetched });
  return { requests, deliver: (sent: readonly OutboxRow[]) => outcomesOf(deliver, sent) };
}

describe('the build hook', () => {
  it('announces all waiting changes in one request that its receiver can verify', async () => {
    const { requests, deliver } = hookThat(() => new Response(null, { status: 202 }));
    expect(await deliver(rows)).toEqual([{ outcome: 'delivered' }, { outcome: 'delivered' }]);
    expect(requests).toHaveLength(1);
    const [request] = requests;
    const body = await request?.text();
    const verified = new Webhook(secret).verify(
      body ?? '',
      Object.fromEntries(request?.headers ?? []),
    );
    expect(verified).toMatchObject({
      type: 'content.changed',
      data: { changes: [{ slug: 'post-1' }, { slug: 'post-2' }] },
    });
  });

  it('names the rows it is about: a repeat is recognised, and one row more is another message', async () => {
    const { requests, deliver } = hookThat(() => new Response(null, { status: 202 }));
    await deliver(rows);
    await deliver(rows);
    await deliver(rows.slice(1));
    const [first, repeat, other] = requests.map(({ headers }) => headers.get('webhook-id'));
    expect(repeat).toBe(first);
    expect(other).not.toBe(first);
  });

  it.each([
    [401, {}, { outcome: 'failed', error: 'The build hook answered 401.' }],
    [301, {}, { outcome: 'failed', error: 'The build hook answered 301.' }],
    [
      503,
      { 'retry-after': '40' },
      { outcome: 'failed', error: 'The build hook answered 503.', retryInSeconds: 40 },
    ],
    [410, {}, { outcome: 'refused', error: 'The build hook answered 410.' }],
  ])('takes a %i for what it is', async (status, headers, outcome) => {
    const { deliver } = hookThat(() => new Response(null, { status, headers }));
    expect(await deliver(rows)).toEqual([outcome, outcome]);
  });

  it('reports a connection that breaks, and not at which address: that is a secret', async () => {
    const { deliver } = hookThat(() => {
      throw new TypeError('error sending request for url (http://127.0.0.1:1/hooks/build)');
    });
    expect(await deliver(rows)).toEqual(
      rows.map(() => ({
        outcome: 'failed',
        error: 'The build hook could not be reached, or broke off.',
      })),
    );
  });

  it('reports a hook that is too slow', async () => {
    const { deliver } = hookThat(() => {
      throw new DOMException('The operation timed out.', 'TimeoutError');
    });
    const [outcome] = await deliver(rows);
    expect(outcome).toEqual({
      outcome: 'failed',
      error: 'The build hook did not answer within 15 seconds.',
    });
  });
});
