import { expect, test } from 'vitest';
import type { Mail } from '../../../supabase/functions/_shared/mail.ts';
import type { DeliveryResult } from '../../../supabase/functions/dispatch-outbox/dispatch.ts';
import {
  digestMessage,
  moderationDigest,
  type LoadDigest,
} from '../../../supabase/functions/dispatch-outbox/moderation-digest.ts';
import { outboxRow, resultsOf } from './fake-outbox.ts';

const site = 'https://site.example';
const payload = {
  user_id: '00000000-0000-4000-8000-000000000001',
  number: 1,
  since: '2026-11-20T10:00:00+00:00',
};
const none = { count: 0, items: [] };
const posts = { count: 1, items: [{ title: 'A <b> & C', author_name: 'Ada' }] };
const comments = {
  count: 12,
  items: [
    { author_name: 'Ann', post_title: 'First', excerpt: 'Is <this> true?' },
    { author_name: 'Buy pills', post_title: 'First', excerpt: null },
  ],
};

async function send(row: unknown, loadDigest: LoadDigest) {
  const mails: Mail[] = [];
  const deliver = moderationDigest({
    loadDigest,
    sendMail: async (mail) => {
      mails.push(mail);
      return { status: 'delivered' };
    },
    site: new URL(site),
    unsubscribeUrl: 'https://backend.example/functions/v1/moderation-digest',
  });
  const [result] = await resultsOf(deliver, [outboxRow(1, { payload: row })]);
  return { mails, result };
}

test('the moderator gets the digest, which mail programs can turn off', async () => {
  const digest = { email: 'mo@b.example', token: 'secret', posts, comments };
  const { mails, result } = await send(payload, async () => digest);
  expect(result).toEqual({ status: 'delivered' });
  expect(mails).toMatchObject([
    {
      to: 'mo@b.example',
      messageId: '<key-1@site.example>',
      headers: {
        'List-Unsubscribe': '<https://backend.example/functions/v1/moderation-digest?token=secret>',
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    },
  ]);
  // Whoever gets it forwarded can't turn it off.
  expect(mails[0]?.text).not.toContain('secret');
});

test.each<[string, unknown, LoadDigest, DeliveryResult]>([
  ['isn’t sent if nothing waits anymore', payload, async () => null, { status: 'delivered' }],
  [
    'is retried if the database can’t be read',
    payload,
    () => Promise.reject(new Error('get_moderation_digest failed: 57P01.')),
    { status: 'failed', error: 'get_moderation_digest failed: 57P01.' },
  ],
  [
    'is rejected if the row names no digest',
    { user_id: payload.user_id },
    async () => null,
    { status: 'rejected', error: 'The outbox row names no digest.' },
  ],
])('a digest %s', async (_, row, loadDigest, expected) => {
  expect(await send(row, loadDigest)).toEqual({ mails: [], result: expected });
});

test('the digest lists what is new, and links to the queues', () => {
  const { subject, text, html } = digestMessage({ posts, comments }, site);
  expect(subject).toBe('1 new post and 12 new comments to review – Example & Sample');
  expect(text).toContain('- “A <b> & C” by Ada');
  expect(text).toContain('- Ann on “First”: Is <this> true?');
  expect(html).toContain('Is &#60;this&#62; true?');
  expect(text).toContain('- 10 more');
  expect(text.match(/https?:\S+/g)).toEqual([
    `${site}/blog/moderation`,
    `${site}/blog/moderation?queue=comments`,
    `${site}/staff/profile#emails`,
  ]);
});

test('what looks like spam isn’t quoted, not even the name', () => {
  const { subject, text } = digestMessage({ posts: none, comments }, site);
  expect(subject).toMatch(/^12 new comments to review/);
  expect(text).toContain('- A comment on “First” that looks like spam');
  expect(text).not.toContain('Buy pills');
  expect(text).not.toContain('Posts:');
});
