import { expect, it } from 'vitest';
import { buildHook } from '../../../supabase/functions/dispatch-outbox/build-hook.ts';
import { outboxRow, resultsOf } from './fake-outbox.ts';

const rows = [outboxRow(1), outboxRow(2)];

/** A build hook that responds with this status and records the message IDs. */
function fakeHook(status: number) {
  const messageIds: (string | null)[] = [];
  const deliver = buildHook({
    url: 'http://127.0.0.1:1/hooks/build',
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    fetch: async (input, init) => {
      messageIds.push(new Request(input, init).headers.get('webhook-id'));
      return new Response(null, { status });
    },
  });
  return { messageIds, send: (sent = rows) => resultsOf(deliver, sent) };
}

it('the build hook receives the same message ID for the same rows only', async () => {
  const { messageIds, send } = fakeHook(202);
  await send();
  await send();
  await send(rows.slice(1));
  const [first, repeat, other] = messageIds;
  expect(repeat).toBe(first);
  expect(other).not.toBe(first);
});

// crm.test.ts tests the other responses.
it.each([
  [202, { status: 'delivered', responseStatus: 202 }],
  [410, { status: 'rejected', error: 'The build hook answered 410.' }],
])('the response %i applies to every row of the request', async (status, result) => {
  expect(await fakeHook(status).send()).toEqual([result, result]);
});

it('starts a GitHub Actions workflow', async () => {
  const requests: Request[] = [];
  const deliver = buildHook({
    url: 'https://api.github.com/repos/owner/site/dispatches',
    secret: 'github_pat_1',
    fetch: async (input, init) => {
      requests.push(new Request(input, init));
      return new Response(null, { status: 204 });
    },
  });
  expect(await resultsOf(deliver, rows)).toEqual([
    { status: 'delivered', responseStatus: 204 },
    { status: 'delivered', responseStatus: 204 },
  ]);
  const [request] = requests;
  expect(request?.headers.get('authorization')).toBe('Bearer github_pat_1');
  expect(await request?.json()).toEqual({ event_type: 'content.changed' });
});
