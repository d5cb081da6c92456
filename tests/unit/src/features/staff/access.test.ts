import { describe, expect, test } from 'vitest';
import { accessOf } from '~/features/staff/store/access';
import type { Session } from '~/features/staff/store/session';
import { roles } from '~rules/roles';

const dana: Session = { is: 'signed-in', userId: 'dana', email: 'd@example.com', name: 'Dana' };
const loading = { is: 'loading' } as const;

describe.each(roles)('a page for a %s', (required) => {
  test.each(roles)('shows itself to a %s who is one at least', (role) => {
    const granted = roles.indexOf(role) >= roles.indexOf(required);
    expect(accessOf(dana, { is: 'known', role }, required)).toEqual(
      granted ? { is: 'granted' } : { is: 'denied', because: 'role' },
    );
  });

  test('is denied to nobody before the session is read', () => {
    expect(accessOf(loading, { is: 'known', role: 'admin' }, required)).toEqual({ is: 'waiting' });
  });

  test('is for nobody who is signed out', () => {
    expect(accessOf({ is: 'signed-out' }, { is: 'known', role: 'admin' }, required)).toEqual({
      is: 'denied',
      because: 'signed-out',
    });
  });

  test('says so where the session could not be read', () => {
    expect(accessOf({ is: 'signed-out', unread: true }, loading, required)).toEqual({
      is: 'denied',
      because: 'no-session-read',
    });
  });
});

test('nobody is denied before their role is known', () => {
  expect(accessOf(dana, loading, 'moderator')).toEqual({ is: 'waiting' });
});

test('a role that could not be looked up is told from one that is too low', () => {
  const failed = { is: 'known', role: 'user', failed: true } as const;
  expect(accessOf(dana, failed, 'admin')).toEqual({ is: 'denied', because: 'no-role-read' });
  expect(accessOf(dana, failed, 'user')).toEqual({ is: 'granted' });
});

test('a page for everybody with an account asks for no role', () => {
  expect(accessOf(dana, loading, 'user')).toEqual({ is: 'granted' });
});
