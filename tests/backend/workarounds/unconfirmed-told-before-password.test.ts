import { expect, test } from 'vitest';
import { describeWorkaround } from './fixture.ts';

describeWorkaround('An address that is not confirmed', (running) => {
  test('is told only to who knows the password', async () => {
    const email = 'unconfirmed@example.com';
    const anon = await running().client('anon');
    await anon.auth.signUp({ email, password: 'the-right-one' });

    const wrong = await anon.auth.signInWithPassword({ email, password: 'a-wrong-one' });
    const right = await anon.auth.signInWithPassword({ email, password: 'the-right-one' });

    expect([wrong.error?.status, wrong.error?.code]).toEqual([400, 'invalid_credentials']);
    expect(right.error?.code).toBe('email_not_confirmed');
  });
});
