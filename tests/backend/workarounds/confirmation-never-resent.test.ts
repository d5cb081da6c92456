import { expect, test } from 'vitest';
import type { Running } from '../lanes/index.ts';
import { describeWorkaround } from './fixture.ts';

const password = 'long-enough';

function mailsTo(running: Running, email: string) {
  return running.mails.filter(({ to }) => to === email);
}

/** As if the last mail had been sent two minutes ago. */
function letTimePass(running: Running, email: string) {
  return running.query(
    "update auth.users set confirmation_sent_at = now() - interval '2 minutes' where email = $1",
    [email],
  );
}

describeWorkaround('An address that signed up before', (running) => {
  test('gets its confirmation mail again when it asks, after a minute', async () => {
    const email = 'again@example.com';
    const anon = await running().client('anon');
    await anon.auth.signUp({ email, password });

    const atOnce = await anon.auth.resend({ type: 'signup', email });
    await letTimePass(running(), email);
    const later = await anon.auth.resend({ type: 'signup', email });

    expect(atOnce.error?.code).toBe('over_email_send_rate_limit');
    expect(later.error).toBeNull();
    expect(mailsTo(running(), email)).toHaveLength(2);
  });

  test('gets it again by signing up again; its first password stays', async () => {
    const email = 'twice@example.com';
    const anon = await running().client('anon');
    await anon.auth.signUp({ email, password });
    await letTimePass(running(), email);

    const { data, error } = await anon.auth.signUp({ email, password: 'another-one' });
    const code = /Code: (\d+)/.exec(mailsTo(running(), email).at(-1)?.text ?? '')?.[1] ?? '';
    const verified = await anon.auth.verifyOtp({ email, token: code, type: 'signup' });

    expect(error).toBeNull();
    expect(data.user?.identities).toHaveLength(1);
    expect(verified.error).toBeNull();
    expect((await anon.auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  test('is answered like a new one without identities once confirmed, and gets no mail', async () => {
    const email = 'taken@example.com';
    const id = await running().backend?.createUser({ email, password, fullName: 'Taken' });
    const anon = await running().client('anon');

    const { data, error } = await anon.auth.signUp({ email, password });

    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user?.identities).toEqual([]);
    expect(data.user?.id).not.toBe(id);
    expect(mailsTo(running(), email)).toEqual([]);
  });
});
