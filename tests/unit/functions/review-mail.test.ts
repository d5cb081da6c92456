import { expect, test } from 'vitest';
import { brand } from '../../../supabase/functions/_shared/business.ts';
import { reviewMessage } from '../../../supabase/functions/dispatch-outbox/review-mail.ts';

const site = 'https://site.example';
const post_id = '00000000-0000-4000-8000-000000000001';
const review = { post_id, title: 'A & B', outcome: 'rejected', note: 'Too <short>' } as const;

test.each([
  ['rejected', 'Your post was rejected', 'decided not to publish it'],
  ['changes-requested', 'Changes requested for your post', 'asked for changes'],
] as const)(
  'the email about a post that’s %s says why and links to it',
  (outcome, heading, words) => {
    const { subject, text, html } = reviewMessage({ ...review, outcome }, site);
    expect(subject).toBe(`${heading} – ${brand.name}`);
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
  expect(subject).toBe(`${words[0]} – ${brand.name}`);
  expect(text).toContain(words[1]);
  expect(text).not.toContain('submit it again');
});

test('an email without a note quotes nobody', () => {
  expect(reviewMessage({ ...review, note: null }, site).text).not.toContain('The moderator wrote');
});
