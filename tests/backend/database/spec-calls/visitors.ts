import { describe, expect, test } from 'vitest';
import type { Sample } from './sample.ts';
import { resultOf } from './result.ts';

/** Calls 6 and 7. */
export function describeVisitorCalls(sample: () => Sample): void {
  const client = (who: 'anon' | 'user' | 'moderator' | 'admin') => sample().running.client(who);

  test.each([
    ['anon', 'user'],
    ['user', 'user'],
    ['moderator', 'moderator'],
    ['admin', 'admin'],
  ] as const)('call 6, the role of %s', async (who, role) => {
    expect(await resultOf((await client(who)).rpc('get_current_user_role'))).toEqual({
      status: 200,
      data: role,
    });
  });

  describe('call 7, a choice in the cookie banner', () => {
    const choice = {
      session_id: 'session',
      consent_type: 'google_ads',
      consent_given: false,
      user_agent: 'A browser',
    };
    const add = async (change: object) =>
      resultOf((await client('anon')).from('consent_tracking').insert({ ...choice, ...change }));

    test.each([
      ['is stored', {}, { status: 201, data: null }],
      ['is stored without a user agent', { user_agent: null }, { status: 201, data: null }],
      [
        'is rejected with an unknown type',
        { consent_type: 'other' },
        { status: 401, code: '42501' },
      ],
      [
        'is rejected with a long session ID',
        { session_id: 'x'.repeat(101) },
        { status: 400, code: '23514' },
      ],
      ['is rejected without a value', { consent_given: null }, { status: 400, code: '23502' }],
      [
        'is rejected with another value',
        { consent_given: 'maybe' },
        { status: 400, code: '22P02' },
      ],
    ])('%s', async (_, change, expected) => {
      expect(await add(change)).toEqual(expected);
    });
  });
}
