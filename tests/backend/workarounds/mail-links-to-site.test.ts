import { expect, test } from 'vitest';
import { mailTo } from '../auth/fixture.ts';
import { describeWorkaround } from './fixture.ts';

describeWorkaround('A confirmation mail', (running) => {
  test('links to the backend, which confirms and goes on to the site', async () => {
    const anon = await running().client('anon');
    await anon.auth.signUp({ email: 'link@example.com', password: 'long-enough' });
    const { link, html } = await mailTo(running(), 'link@example.com');
    expect(link).toContain(`${running().url}/auth/v1/verify?`);
    expect(html).toContain(link.replaceAll('&', '&amp;'));

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
