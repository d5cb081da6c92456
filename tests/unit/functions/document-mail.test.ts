import { expect, test } from 'vitest';
import type { Mail } from '../../../supabase/functions/_shared/mail.ts';
import {
  documentMail,
  documentMessage,
  type DocumentMail,
} from '../../../supabase/functions/dispatch-outbox/document-mail.ts';
import { outboxRow, resultsOf } from './fake-outbox.ts';

const site = 'https://site.example';
const mail: DocumentMail = {
  email: 'dana@example.com',
  titles: ['Proposal <1>'],
  has_account: true,
};

test.each([
  [mail, [mail.email]],
  [null, []],
])('%j is sent to the client', async (content, expected) => {
  const sent: Mail[] = [];
  const deliver = documentMail({
    loadMail: async () => content,
    sendMail: async (each) => {
      sent.push(each);
      return { status: 'delivered' };
    },
    site: new URL(site),
  });
  expect(await resultsOf(deliver, [outboxRow(1)])).toEqual([{ status: 'delivered' }]);
  expect(sent.map(({ to }) => to)).toEqual(expected);
});

test('names the documents and links to the client portal', () => {
  const { subject, text, html } = documentMessage(mail, site);
  expect(subject).toBe('New document for you – Example & Sample');
  expect(text).toContain('- Proposal <1>');
  expect(text).toContain(`${site}/client-portal`);
  expect(text).not.toContain('create one');
  expect(html).toContain('Proposal &#60;1&#62;');
});

test('tells people without an account to create one', () => {
  const { subject, text } = documentMessage({ titles: ['A', 'B'], has_account: false }, site);
  expect(subject).toBe('2 new documents for you – Example & Sample');
  expect(text).toContain('create one there');
});
