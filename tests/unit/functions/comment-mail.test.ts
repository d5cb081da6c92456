import { expect, test } from 'vitest';
import { brand } from '../../../supabase/functions/_shared/business.ts';
import {
  commentMail,
  commentMessage,
} from '../../../supabase/functions/dispatch-outbox/comment-mail.ts';
import { outboxRow } from './fake-outbox.ts';

const site = 'https://site.example';
const token = '0'.repeat(64);
const details = { token, slug: 'a-post', title: 'A & B' };
const comment_id = '00000000-0000-4000-8000-000000000001';

test.each([
  ['reply', 'unsubscribe'],
  // Prevents the next request, too.
  ['confirm', 'never'],
] as const)('mail programs can unsubscribe from a %s with one click (RFC 8058)', (kind, choice) => {
  const mail = { ...details, kind, comment_id, email: 'a@b.example' };
  const urls = { site: new URL(site), backend: new URL('https://project.example') };
  expect(commentMail.write(mail, urls, outboxRow(1)).headers).toEqual({
    'List-Unsubscribe': `<https://project.example/functions/v1/email-links?token=${token}&action=${choice}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
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
  const { subject, text, html } = commentMessage({ kind, comment_id, ...details }, site);
  expect(subject).toBe(`${heading} – ${brand.name}`);
  expect(text).toContain('“A & B”');
  expect(html).toContain('“A &#38; B”');
  expect(text.match(/https?:\S+/g)).toEqual(links);
  expect(html.match(/(?<=href=")[^"]*/g)).toEqual(links);
});
