import { expect, test } from 'vitest';
import { brand } from '../../../supabase/functions/_shared/business.ts';
import { documentMessage } from '../../../supabase/functions/dispatch-outbox/document-mail.ts';

const site = 'https://site.example';
const mail = { titles: ['Proposal <1>'], has_account: true, can_sign_up: true };

test('names the documents and links to the client portal', () => {
  const { subject, text, html } = documentMessage(mail, site);
  expect(subject).toBe(`New document for you – ${brand.name}`);
  expect(text).toContain('- Proposal <1>');
  expect(text).toContain(`${site}/client-portal`);
  expect(text).not.toContain('account');
  expect(html).toContain('Proposal &#60;1&#62;');
});

test.each([
  [true, 'If you don’t have an account yet, create one there.'],
  [false, 'If you don’t have an account yet, ask your contact for an invitation.'],
])('tells people without an account how to get one (can sign up: %s)', (can_sign_up, hint) => {
  const content = { titles: ['A', 'B'], has_account: false, can_sign_up };
  const { subject, text } = documentMessage(content, site);
  expect(subject).toBe(`2 new documents for you – ${brand.name}`);
  expect(text.replace(/\s+/g, ' ')).toContain(hint);
});
