import { expect, test } from 'vitest';
import { databaseClient } from '../../../supabase/functions/_shared/database.ts';
import type { Mail, SendResult } from '../../../supabase/functions/_shared/mail.ts';
import { deliverMails } from '../../../supabase/functions/dispatch-outbox/mail-delivery.ts';
import { outboxRow, resultsOf } from './fake-outbox.ts';

type Load = () => Promise<{ email: string } | null>;

const found: Load = async () => ({ email: 'a@b.example' });
const delivered: SendResult = { status: 'delivered' };

async function send(load: Load, result = delivered) {
  const mails: Mail[] = [];
  const write = () => ({ subject: 'Hello', text: 'Hi', html: '<p>Hi</p>', replyTo: 'c@d.example' });
  const deliver = deliverMails(
    { load, write },
    {
      database: databaseClient('https://project.example', 'sb_secret_test'),
      sendMail: async (mail) => {
        mails.push(mail);
        return result;
      },
      site: new URL('https://site.example'),
      backend: new URL('https://project.example'),
    },
  );
  return { results: await resultsOf(deliver, [outboxRow(1)]), mails };
}

test('an email is sent with an ID that stays the same when it’s repeated', async () => {
  expect(await send(found)).toEqual({
    results: [delivered],
    mails: [
      {
        to: 'a@b.example',
        replyTo: 'c@d.example',
        messageId: '<key-1@site.example>',
        subject: 'Hello',
        text: 'Hi',
        html: '<p>Hi</p>',
      },
    ],
  });
});

test('an email that’s no longer needed isn’t sent', async () => {
  expect(await send(async () => null)).toEqual({ results: [{ status: 'unneeded' }], mails: [] });
});

test('an email is retried if its content can’t be loaded', async () => {
  const error = 'get_lead_mail failed: 57P01.';
  expect(await send(() => Promise.reject(new Error(error)))).toEqual({
    results: [{ status: 'failed', error }],
    mails: [],
  });
});

test.each(['failed', 'rejected'] as const)(
  'an email %s if the mail server says so',
  async (status) => {
    const result = { status, error: 'The mail server answered 550 to DATA.' };
    expect((await send(found, result)).results).toEqual([result]);
  },
);
