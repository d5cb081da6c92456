import { expect, test } from 'vitest';
import { mailTo } from '../auth/fixture.ts';
import { describeWorkaround } from './fixture.ts';

describeWorkaround('Where the link of a mail ends', (running) => {
  async function linkOf(redirectTo: string) {
    const email = `${Math.random().toString(36).slice(2)}@example.com`;
    await running().backend?.createUser({ email, password: 'long-enough', fullName: 'R' });
    const anon = await running().client('anon');
    await anon.auth.resetPasswordForEmail(email, { redirectTo });
    return (await mailTo(running(), email)).link;
  }

  test('is the page of the site that was asked for', async () => {
    const answer = await fetch(await linkOf('http://localhost:4321/auth?reset=1'), {
      redirect: 'manual',
    });
    expect(answer.headers.get('location')).toMatch(
      /^http:\/\/localhost:4321\/auth\?reset=1#access_token=.*type=recovery/,
    );
  });

  test.each([
    'https://evil.example/',
    'http://localhost:4321.evil.example/',
    'javascript:alert(1)',
  ])('is never %s', async (redirectTo) => {
    const link = new URL(await linkOf(redirectTo));
    expect(link.searchParams.get('redirect_to')).toBe('http://localhost:4321');
  });
});
