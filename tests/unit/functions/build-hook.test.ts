import { expect, it } from 'vitest';
import { buildHook } from '../../../supabase/functions/dispatch-outbox/build-hook.ts';
import { outboxRow, resultsOf } from './fake-outbox.ts';

const rows = [outboxRow(1), outboxRow(2)];

// crm.test.ts tests the other responses.
it.each([
  [202, { status: 'delivered', responseStatus: 202 }],
  [410, { status: 'rejected', error: 'The build hook answered 410.' }],
])('the response %i applies to every row of the request', async (status, result) => {
  const deliver = buildHook({
    url: 'http://127.0.0.1:1/hooks/build',
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    fetch: async () => new Response(null, { status }),
  });
  expect(await resultsOf(deliver, rows)).toEqual([result, result]);
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
