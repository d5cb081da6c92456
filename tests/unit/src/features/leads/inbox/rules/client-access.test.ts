import { expect, test } from 'vitest';
import type { Person } from '~/features/leads/inbox/api/leads';
import { clientAccess } from '~/features/leads/inbox/rules/client-access';

const person: Person = {
  requests: [],
  events: [],
  responses: [],
  comments: [],
  account: null,
  invitation: null,
  can_sign_up: true,
  sends_document_mail: true,
};
const account = {
  name: 'Dana',
  created_at: '2026-11-22',
  last_sign_in_at: null,
  role: 'user',
  is_disabled: false,
};
const invitation = { role: 'user', expires_at: '2026-11-29T12:00:00Z' };

test.each([
  [{ account }, 'Has an account', undefined],
  [{ account: { ...account, is_disabled: true } }, 'Account disabled', undefined],
  [{}, 'No account yet', 'Invite client'],
  [{ can_sign_up: false }, 'Needs an invitation', 'Invite client'],
  [{ invitation }, 'Invited', 'Resend invitation'],
  [{ invitation, account }, 'Has an account', undefined],
])('%o: %s', (values, label, action) => {
  const access = clientAccess({ ...person, ...values });
  expect(access.label).toBe(label);
  expect(access.action).toBe(action);
});
