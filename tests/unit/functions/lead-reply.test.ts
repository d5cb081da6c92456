import { expect, test } from 'vitest';
import { brand } from '../../../supabase/functions/_shared/business.ts';
import { leadReply, replyMessage } from '../../../supabase/functions/dispatch-outbox/lead-reply.ts';

const site = 'https://site.example';
const mail = {
  subject: 'Your question',
  body: 'Yes, <we> do.\nSince May.\n\nCall me.',
  by: 'Ann Lee',
  has_account: true,
};

test('has the paragraphs and lines of the message, and who wrote it', () => {
  const { subject, text, html } = replyMessage(mail, site);
  expect(subject).toBe(`Your question – ${brand.name}`);
  expect(text).toContain(`Yes, <we> do.\nSince May.\n\nCall me.\n\nAnn Lee\n${brand.name}`);
  expect(html).toContain('Yes, &#60;we&#62; do.<br>Since May.</p>');
});

test('links to the client portal only for people with an account', () => {
  expect(replyMessage(mail, site).text).toContain(`${site}/client-portal`);
  expect(replyMessage({ ...mail, has_account: false }, site).text).not.toContain(site);
});

test.each([
  ['ann@site.example', { replyTo: 'ann@site.example' }],
  [null, {}],
])('answers go to %s, and it doesn’t count as automatic', (reply_to, headers) => {
  const addresses = { site: new URL(site), backend: new URL(site) };
  const row = {} as Parameters<typeof leadReply.write>[2];
  const message = leadReply.write({ ...mail, email: 'dana@example.com', reply_to }, addresses, row);
  expect(message).toMatchObject({ ...headers, headers: { 'Auto-Submitted': 'no' } });
  expect('replyTo' in message).toBe(reply_to !== null);
});
