import { expect, test } from 'vitest';
import { describeWorkaround } from './fixture.ts';

describeWorkaround('A confirmation mail', (running) => {
  test('links to the backend, which confirms and goes on to the site', async () => {
    const anon = await running().client('anon');
    await anon.auth.signUp({ email: 'link@example.com', password: 'long-enough' });
    const mail = running().mails.find(({ to }) => to === 'link@example.com');
    const link = /https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(link).toContain(`${running().url}/auth/v1/verify?`);
    expect(mail?.html).toContain(link.replaceAll('&', '&amp;'));

    const answer = await fetch(link, { redirect: 'manual' });

    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(/^http:\/\/localhost:4321\/?#access_token=/);
    const { error } = await anon.auth.signInWithPassword({
      email: 'link@example.com',
      password: 'long-enough',
    });
    expect(error).toBeNull();
  });
});
