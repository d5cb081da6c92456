import { expect, test } from 'vitest';
import type { Mail } from '../../../supabase/functions/_shared/mail.ts';
import {
  commentMail,
  commentMessage,
  type LoadCommentMail,
} from '../../../supabase/functions/dispatch-outbox/comment-mail.ts';
import type { DeliveryResult } from '../../../supabase/functions/dispatch-outbox/dispatch.ts';
import { outboxRow, resultsOf } from './fake-outbox.ts';

const site = 'https://site.example';
const token = '0'.repeat(64);
const details = { token, slug: 'a-post', title: 'A & B' };
const comment_id = '00000000-0000-4000-8000-000000000001';
const payload = { kind: 'reply', comment_id };

async function send(row: unknown, loadMail: LoadCommentMail) {
  const mails: Mail[] = [];
  const deliver = commentMail({
    loadMail,
    sendMail: async (mail) => {
      mails.push(mail);
      return { status: 'delivered' };
    },
    site: new URL(site),
    unsubscribeUrl: 'https://project.example/functions/v1/comment-emails',
  });
  const [result] = await resultsOf(deliver, [outboxRow(1, { payload: row })]);
  return { mails, result };
}

test('mail programs can unsubscribe with one click (RFC 8058)', async () => {
  const { mails, result } = await send(payload, async () => ({ ...details, email: 'a@b.example' }));
  expect(result).toEqual({ status: 'delivered' });
  expect(mails).toMatchObject([
    {
      to: 'a@b.example',
      messageId: '<key-1@site.example>',
      headers: {
        'List-Unsubscribe': `<https://project.example/functions/v1/comment-emails?token=${token}&choice=unsubscribe>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    },
  ]);
});

test('unsubscribing from a request to confirm prevents the next one', async () => {
  const { mails } = await send({ ...payload, kind: 'confirm' }, async () => ({
    ...details,
    email: 'a@b.example',
  }));
  expect(mails[0]?.headers?.['List-Unsubscribe']).toContain('&choice=never>');
});

test.each<[string, unknown, LoadCommentMail, DeliveryResult]>([
  ['isn’t sent if it no longer applies', payload, async () => null, { status: 'delivered' }],
  [
    'is retried if the database can’t be read',
    payload,
    () => Promise.reject(new Error('get_comment_mail failed: 57P01.')),
    { status: 'failed', error: 'get_comment_mail failed: 57P01.' },
  ],
  ...[null, {}, { ...payload, kind: 'other' }, { kind: 'reply', comment_id: 7 }].map(
    (row): [string, unknown, LoadCommentMail, DeliveryResult] => [
      `is rejected if the row is ${JSON.stringify(row)}`,
      row,
      async () => null,
      { status: 'rejected', error: 'The outbox row has no comment ID.' },
    ],
  ),
])('an email %s', async (_, row, loadMail, expected) => {
  expect(await send(row, loadMail)).toEqual({ mails: [], result: expected });
});

const comment = `${site}/blog/a-post#comment-${comment_id}`;
const unsubscribe = `${site}/comment-emails#unsubscribe=${token}`;

test.each([
  [
    'confirm',
    'Confirm emails about your comment',
    [`${site}/comment-emails#confirm=${token}`, `${site}/comment-emails#never=${token}`],
  ],
  ['published', 'Your comment is published', [comment, unsubscribe]],
  ['reply', 'New reply to your comment', [comment, unsubscribe]],
] as const)('the email %s names the post and links to the site', (kind, heading, links) => {
  const { subject, text, html } = commentMessage({ kind, comment_id }, details, site);
  expect(subject).toBe(`${heading} – Example & Sample`);
  expect(text).toContain('“A & B”');
  expect(html).toContain('“A &#38; B”');
  expect(text.match(/https?:\S+/g)).toEqual(links);
  expect(html.match(/(?<=href=")[^"]*/g)).toEqual(links);
});
