import { describe, expect, test } from 'vitest';
import { accessFor } from '~/features/auth/store/access';
import type { SessionState } from '~/features/auth/store/session';
import { roles } from '~rules/account/roles';
import { sessionOf } from './fake-auth';

const dana: SessionState = { status: 'signed-in', session: sessionOf('dana@example.com') };
const loading = { status: 'loading' } as const;
const admin = { status: 'known', role: 'admin' } as const;

describe.each(roles)('a page for the role %s', (required) => {
  test.each(roles)('is shown to a %s with at least that role', (role) => {
    const granted = roles.indexOf(role) >= roles.indexOf(required);
    expect(accessFor(dana, { status: 'known', role }, required)).toEqual(
      granted ? { status: 'granted' } : { status: 'denied', reason: 'role' },
    );
  });

  test('waits for the session', () => {
    expect(accessFor(loading, admin, required)).toEqual(loading);
  });

  test.each([
    [undefined, 'signed-out'],
    ['ended', 'session-ended'],
    ['unreachable', 'session-unknown'],
  ] as const)('is denied without a session (%s)', (reason, denied) => {
    const session: SessionState = { status: 'signed-out', ...(reason && { reason }) };
    expect(accessFor(session, admin, required)).toEqual({ status: 'denied', reason: denied });
  });
});

test('nobody is denied before their role is known', () => {
  expect(accessFor(dana, loading, 'moderator')).toEqual(loading);
});

test('a failed lookup is told apart from a role that is too low', () => {
  const failed = { status: 'known', role: 'user', failed: true } as const;
  expect(accessFor(dana, failed, 'admin')).toEqual({ status: 'denied', reason: 'role-unknown' });
  expect(accessFor(dana, failed, 'user')).toEqual({ status: 'granted' });
});

test('a page for everyone with an account waits for no role', () => {
  expect(accessFor(dana, loading, 'user')).toEqual({ status: 'granted' });
});
