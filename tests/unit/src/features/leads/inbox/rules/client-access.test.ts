import { expect, test } from 'vitest';
import type { Person } from '~/features/leads/inbox/api/leads';
import { clientAccess } from '~/features/leads/inbox/rules/client-access';

const person: Person = {
  leads: [],
  comments: [],
  account: null,
  invited_until: null,
  can_sign_up: true,
};
const account = { name: 'Dana', created_at: '2026-11-22', last_sign_in_at: null, role: 'user' };

test.each([
  [{ account }, 'Has an account', undefined],
  [{}, 'No account yet', 'Invite the client'],
  [{ can_sign_up: false }, 'Needs an invitation', 'Invite the client'],
  [{ invited_until: '2026-11-29T12:00:00Z' }, 'Invited', 'Resend the invitation'],
  [{ invited_until: '2026-11-29T12:00:00Z', account }, 'Has an account', undefined],
])('%o: %s', (values, label, action) => {
  const access = clientAccess({ ...person, ...values });
  expect(access.label).toBe(label);
  expect(access.action).toBe(action);
});
