import { expect, test } from 'vitest';
import { clientAccess } from '~/features/leads/inbox/rules/client-access';

const person = { account: null, invitation: null, can_sign_up: true };
const account = { is_disabled: false };
const invitation = { role: 'user', expires_at: '2026-11-29T12:00:00Z' };

test.each([
  [{ account }, /has an account/, undefined],
  [{ account: { is_disabled: true } }, /disabled/, undefined],
  [{}, /can sign up/, 'Invite client'],
  [{ can_sign_up: false }, /needs .* an invitation/, 'Invite client'],
  [{ invitation }, /expires on Nov 29/, 'Resend invitation'],
  [{ invitation, account }, /has an account/, undefined],
])('%o: %s', (values, text, action) => {
  const access = clientAccess({ ...person, ...values });
  expect(access.text).toMatch(text);
  expect(access.action).toBe(action);
});
