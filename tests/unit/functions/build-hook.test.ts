import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { buildHook } from '../../../supabase/functions/dispatch-outbox/build-hook.ts';
import { outboxRow, resultsOf } from './fake-outbox.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const rows = [outboxRow(1), outboxRow(2)];

/** A build hook that records requests. */
function fakeHook(respond: () => Response) {
  const requests: Request[] = [];
  const deliver = buildHook({
    url: 'http://127.0.0.1:1/hooks/build',
    secret,
    fetch: async (input, init) => {
      requests.push(new Request(input, init));
      return respond();
    },
  });
  return { requests, send: (sent = rows) => resultsOf(deliver, sent) };
}

describe('the build hook', () => {
  it('receives all waiting changes in one signed request', async () => {
    const { requests, send } = fakeHook(() => new Response(null, { status: 202 }));
    expect(await send()).toEqual([{ status: 'delivered' }, { status: 'delivered' }]);
    expect(requests).toHaveLength(1);
    const body = (await requests[0]?.text()) ?? '';
    const headers = Object.fromEntries(requests[0]?.headers ?? []);
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({
      type: 'content.changed',
      data: { changes: [{ slug: 'post-1' }, { slug: 'post-2' }] },
    });
  });

  it('receives the same message ID for the same rows only', async () => {
    const { requests, send } = fakeHook(() => new Response(null, { status: 202 }));
    await send();
    await send();
    await send(rows.slice(1));
    const [first, repeat, other] = requests.map(({ headers }) => headers.get('webhook-id'));
    expect(repeat).toBe(first);
    expect(other).not.toBe(first);
  });

  it.each([
    [401, {}, { status: 'failed', error: 'The build hook answered 401.' }],
    [301, {}, { status: 'failed', error: 'The build hook answered 301.' }],
    [
      503,
      { 'retry-after': '40' },
      { status: 'failed', error: 'The build hook answered 503.', retryInSeconds: 40 },
    ],
    [410, {}, { status: 'rejected', error: 'The build hook answered 410.' }],
  ])('is called again unless a %i is final', async (status, headers, result) => {
    const { send } = fakeHook(() => new Response(null, { status, headers }));
    expect(await send()).toEqual([result, result]);
  });

  it.each([
    [
      'couldn’t be reached or closed the connection',
      new TypeError('error sending request for url (http://127.0.0.1:1/hooks/build)'),
    ],
    ['didn’t respond within 15 seconds', new DOMException('Timed out.', 'TimeoutError')],
  ])('%s: the error does not contain its secret URL', async (reason, error) => {
    const { send } = fakeHook(() => {
      throw error;
    });
    const result = { status: 'failed', error: `The build hook ${reason}.` };
    expect(await send()).toEqual([result, result]);
  });
});
