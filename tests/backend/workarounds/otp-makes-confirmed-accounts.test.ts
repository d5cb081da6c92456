import { expect, test } from 'vitest';
import { describeWorkaround } from './fixture.ts';

describeWorkaround('Signing in by code', (running) => {
  test('makes no account for an unknown address', async () => {
    const anon = await running().client('anon');
    const { error } = await anon.auth.signInWithOtp({
      email: 'nobody@example.com',
      options: { shouldCreateUser: true },
    });
    const rows = await running().query(
      "select 1 from auth.users where email = 'nobody@example.com'",
    );
    expect(error?.code).toBe('otp_disabled');
    expect(rows).toEqual([]);
  });
});
