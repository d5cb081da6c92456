import { expect, it } from 'vitest';
import { eraseMails } from '../../../supabase/functions/dispatch-outbox/erase-mails.ts';
import { outboxRow, resultsOf } from './fake-outbox.ts';

const mailbox = 'dana@example.com';

function mailCatcher(
  status: number,
  mailCatcherUrl: string | undefined = 'http://127.0.0.1:54324/',
) {
  const requests: Request[] = [];
  const deliver = eraseMails({
    mailCatcherUrl,
    fetch: async (input, init) => {
      requests.push(new Request(input, init));
      if (status === 0) throw new TypeError('refused');
      return new Response(null, { status });
    },
  });
  const send = async (payload: unknown) =>
    (await resultsOf(deliver, [outboxRow(1, { payload })]))[0];
  return { requests, send };
}

it('deletes caught emails that contain an address of the mailbox', async () => {
  const { requests, send } = mailCatcher(204);
  expect(await send({ mailbox })).toMatchObject({ status: 'delivered' });
  expect(requests[0]?.method).toBe('DELETE');
  const url = new URL(requests[0]?.url ?? '');
  expect([url.pathname, url.searchParams.get('mailbox')]).toEqual(['/api/messages', mailbox]);
});

it('has nothing to do where no mail is caught', async () => {
  const deliver = eraseMails({ mailCatcherUrl: undefined });
  expect(await resultsOf(deliver, [outboxRow(1, { payload: { mailbox } })])).toEqual([
    { status: 'delivered' },
  ]);
});

it('is tried again if the mail catcher fails, and never without a mailbox', async () => {
  const failed = { status: 'failed' };
  expect(await mailCatcher(500).send({ mailbox })).toMatchObject(failed);
  expect(await mailCatcher(0).send({ mailbox })).toMatchObject(failed);
  const { requests, send } = mailCatcher(204);
  expect(await send({})).toMatchObject({ status: 'rejected' });
  expect(requests).toEqual([]);
});
