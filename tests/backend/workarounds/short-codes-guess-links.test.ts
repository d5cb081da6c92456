import { expect, test } from 'vitest';
import { mailTo } from '../auth/fixture.ts';
import { describeWorkaround } from './fixture.ts';

describeWorkaround('The code of a mail', (running) => {
  test('is long enough to keep the link from being guessed', async () => {
    const anon = await running().client('anon');
    await anon.auth.signUp({ email: 'code@example.com', password: 'long-enough' });
    const { code } = await mailTo(running(), 'code@example.com');
    expect(code).toMatch(/^\d{10}$/);

    const { data, error } = await anon.auth.verifyOtp({
      email: 'code@example.com',
      token: code,
      type: 'signup',
    });
    expect(error).toBeNull();
    expect(data.user?.email).toBe('code@example.com');
  });
});
