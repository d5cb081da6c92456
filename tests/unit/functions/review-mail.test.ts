import { expect, test } from 'vitest';
import type { Mail } from '../../../supabase/functions/_shared/mail.ts';
import type { DeliveryResult } from '../../../supabase/functions/dispatch-outbox/dispatch.ts';
import {
  reviewMail,
  reviewMessage,
  type LoadReviewMail,
} from '../../../supabase/functions/dispatch-outbox/review-mail.ts';
import { outboxRow, resultsOf } from './fake-outbox.ts';

const site = 'https://site.example';
const post_id = '00000000-0000-4000-8000-000000000001';
const review = { post_id, title: 'A & B', outcome: 'rejected', note: 'Too <short>' } as const;

async function send(loadMail: LoadReviewMail) {
  const mails: Mail[] = [];
  const deliver = reviewMail({
    loadMail,
    sendMail: async (mail) => {
      mails.push(mail);
      return { status: 'delivered' };
    },
    site: new URL(site),
  });
  const [result] = await resultsOf(deliver, [outboxRow(1)]);
  return { mails, result };
}

test('the writer gets the email', async () => {
  const { mails, result } = await send(async () => ({ ...review, email: 'a@b.example' }));
  expect(result).toEqual({ status: 'delivered' });
  expect(mails).toMatchObject([{ to: 'a@b.example', messageId: '<key-1@site.example>' }]);
});

test.each<[string, LoadReviewMail, DeliveryResult]>([
  ['isn’t sent if the review was undone', async () => null, { status: 'delivered' }],
  [
    'is retried if the database can’t be read',
    () => Promise.reject(new Error('get_review_mail failed: 57P01.')),
    { status: 'failed', error: 'get_review_mail failed: 57P01.' },
  ],
])('an email %s', async (_, loadMail, expected) => {
  expect(await send(loadMail)).toEqual({ mails: [], result: expected });
});

test.each([
  ['rejected', 'Your post was rejected', 'decided not to publish it'],
  ['changes-requested', 'Changes requested for your post', 'asked for changes'],
] as const)(
  'the email about a post that’s %s says why and links to it',
  (outcome, heading, words) => {
    const { subject, text, html } = reviewMessage({ ...review, outcome }, site);
    expect(subject).toBe(`${heading} – Example & Sample`);
    expect(text).toContain('“A & B”');
    expect(text).toContain(words);
    expect(text).toContain('The moderator wrote:\n\nToo <short>');
    expect(html).toContain('Too &#60;short&#62;');
    expect(text.match(/https?:\S+/g)).toEqual([`${site}/blog/create?post=${post_id}`]);
  },
);

test.each([
  ['submitted', 'Your post is back in review', 'waiting for review again'],
  ['approved', 'Your post was approved', 'and approved your post'],
] as const)('the email after a review was undone says that the post is %s', (outcome, ...words) => {
  const { subject, text } = reviewMessage({ ...review, outcome, note: null }, site);
  expect(subject).toBe(`${words[0]} – Example & Sample`);
  expect(text).toContain(words[1]);
  expect(text).not.toContain('submit it again');
});

test('an email without a note quotes nobody', () => {
  expect(reviewMessage({ ...review, note: null }, site).text).not.toContain('The moderator wrote');
});
