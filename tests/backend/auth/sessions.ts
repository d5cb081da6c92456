import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { deleteExpiredAuthRows } from '../../../platform/backend/maintenance.ts';
import { newEmail, password, type Auth } from './fixture.ts';

const better = 'a-better-one';

export function describeSessions(auth: Auth): void {
  const { call, mailTo, makeSession, openLink, recover, refresh, signIn, updateUser } = auth;

  const user = async (token: string) => (await call('/user', { token })).code;

  /** A session that's more than a day old. */
  async function makeOldSession() {
    const session = await makeSession();
    await auth.query(
      `update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1`,
      [session.id],
    );
    return session;
  }

  describe('A session', () => {
    const ended = 'refresh_token_not_found';

    test.each([
      ['local', [ended, 'ok']],
      ['global', [ended, ended]],
      ['others', ['ok', ended]],
    ])('that has ended (%s) can’t be refreshed', async (scope, expected) => {
      const own = await makeSession();
      const other = await signIn(own.email);
      const { status } = await call(`/logout?scope=${scope}`, {
        method: 'POST',
        token: own.token,
      });
      expect(status).toBe(204);
      const results = [await refresh(own.refreshToken), await refresh(other.refreshToken)];
      expect(results.map(({ code }) => code)).toEqual(expected);
    });

    test('that wasn’t used for 90 days has ended, and used tokens are deleted after a week', async () => {
      const [unused, current] = [await makeSession(), await makeSession()];
      const renewed = await refresh(current.refreshToken);
      expect(renewed.code).toBe('ok');
      const rowsOf = async (id: string) => {
        const [row] = await auth.query<{ sessions: number; tokens: number; log: number }>(
          `select (select count(*)::int from auth.sessions where user_id = $1) as sessions,
             (select count(*)::int from auth.refresh_tokens where user_id = $1) as tokens,
             (select count(*)::int from auth.audit_log_entries where payload ->> 'actor_id' = $1::text) as log`,
          [id],
        );
        return row;
      };
      const before = await rowsOf(current.id);
      expect(before).toMatchObject({ sessions: 1, tokens: 2 });
      expect(before?.log).toBeGreaterThan(1);
      await deleteExpiredAuthRows(auth);
      expect(await rowsOf(current.id)).toEqual(before);

      await auth.query(
        `update auth.sessions set updated_at = now() - interval '91 days' where user_id = $1`,
        [unused.id],
      );
      await auth.query(
        `update auth.refresh_tokens set updated_at = now() - interval '8 days' where user_id = $1`,
        [current.id],
      );
      await auth.query(`update auth.audit_log_entries set created_at = now() - interval '8 days'`);
      await deleteExpiredAuthRows(auth);
      expect(await rowsOf(unused.id)).toEqual({ sessions: 0, tokens: 0, log: 0 });
      expect(await rowsOf(current.id)).toEqual({ sessions: 1, tokens: 1, log: 0 });
      expect((await refresh(unused.refreshToken)).code).toBe(ended);
    });

    // Lite compares times with and without a time zone.
    test('was last used when it was refreshed, wherever the server is', async () => {
      vi.stubEnv('TZ', 'America/New_York');
      onTestFinished(() => void vi.unstubAllEnvs());
      const { id, refreshToken } = await makeSession();
      const renewed = await refresh(refreshToken);
      expect((await refresh(renewed.refreshToken)).code).toBe('ok');
      const [row] = await auth.query(
        `select updated_at < now() + interval '1 minute' as is_past from auth.sessions where user_id = $1`,
        [id],
      );
      expect(row).toEqual({ is_past: true });
    });

    test('of a deleted account has ended', async () => {
      const { id, email, token, refreshToken } = await makeSession();
      const mail = await recover(email);
      await auth.query('delete from auth.users where id = $1', [id]);

      expect((await refresh(refreshToken)).code).toBe(ended);
      expect(await user(token)).toBe('user_not_found');
      expect((await openLink(mail)).code).toBe('otp_expired');
      expect((await signIn(email)).code).toBe('invalid_credentials');
    });

    test('of a banned account is neither created nor refreshed', async () => {
      const { id, email, token, refreshToken } = await makeSession();
      const mail = await recover(email);
      const [changing, to] = [await makeSession(), newEmail()];
      await updateUser(changing.token, { email: to });
      await openLink(await mailTo(changing.email));
      for (const banned of [id, changing.id]) await auth.ban(banned);

      expect((await refresh(refreshToken)).code).toBe('user_banned');
      expect((await signIn(email)).code).toBe('user_banned');
      for (const refused of [
        await openLink(mail),
        await auth.enterCode('recovery', email, mail.code),
        await openLink(await mailTo(to)),
        await updateUser(token, { password: better }),
        await updateUser(token, { email: newEmail() }),
        await updateUser(token, { data: { full_name: 'Another' } }),
      ]) {
        expect([refused.status, refused.code]).toEqual([403, 'user_banned']);
      }
    });
  });

  describe('A new password', () => {
    test('ends all other sessions of the account, and no one else’s', async () => {
      const thief = await makeSession();
      const { email } = thief;
      const own = await openLink(await recover(email));
      const stranger = await makeSession();
      expect(await user(thief.token)).toBe('ok');
      expect((await updateUser(own.token, { password: better })).code).toBe('ok');

      expect((await refresh(thief.refreshToken)).code).toBe('refresh_token_not_found');
      expect(await user(thief.token)).toBe('session_not_found');
      expect(await user(own.token)).toBe('ok');
      expect((await refresh(own.refreshToken)).code).toBe('ok');
      expect((await refresh(stranger.refreshToken)).code).toBe('ok');
      expect((await signIn(email)).code).toBe('invalid_credentials');
      expect((await signIn(email, better)).code).toBe('ok');
    });

    test('isn’t set if the other sessions can’t be ended, so that trying again does both', async () => {
      const own = await makeSession();
      const thief = await signIn(own.email);
      await auth.query(`
          create function public.fail() returns trigger language plpgsql as
            $$ begin raise exception 'Out of order'; end $$`);
      await auth.query(
        'create trigger fail before delete on auth.sessions for each row execute function public.fail()',
      );
      expect((await updateUser(own.token, { password: better })).status).toBe(500);
      await auth.query('drop function public.fail cascade');
      expect((await signIn(own.email)).code).toBe('ok');
      expect((await updateUser(own.token, { password: better })).code).toBe('ok');
      expect(await user(thief.token)).toBe('session_not_found');
      expect((await signIn(own.email, better)).code).toBe('ok');
    });

    test.each([
      ['', false],
      [' if the request names the current address', true],
    ])(
      'voids links sent earlier, including those of an email change%s',
      async (_, namesAddress) => {
        const { email, token } = await makeSession();
        const to = newEmail();
        await updateUser(token, { email: to });
        const mails = [await mailTo(email), await mailTo(to), await recover(email, 2)];
        const change = { password: better, ...(namesAddress && { email }) };
        expect((await updateUser(token, change)).code).toBe('ok');
        for (const mail of mails) expect((await openLink(mail)).code).toBe('otp_expired');
      },
    );

    test.each([
      ['is more than a day old', makeOldSession],
      // Its token names none.
      ['is unknown', () => auth.running().person()],
    ])('requires signing in again if the session %s', async (_, makeSession) => {
      const { token } = await makeSession();
      const { status, code } = await updateUser(token, { password: better });
      expect([status, code]).toEqual([400, 'reauthentication_needed']);
    });

    test('can’t be the same, too short, or longer than bcrypt reads, and all sessions stay', async () => {
      const own = await makeSession();
      const other = await signIn(own.email);
      for (const [typed, status, code] of [
        [password, 422, 'same_password'],
        ['five5', 422, 'weak_password'],
        ['', 422, 'weak_password'],
        ['ü'.repeat(36) + 'x', 400, 'validation_failed'],
      ] as const) {
        const refused = await updateUser(own.token, { password: typed });
        expect([refused.status, refused.code]).toEqual([status, code]);
      }
      expect((await refresh(other.refreshToken)).code).toBe('ok');
    });

    test('is saved with all other changes of the request, or not at all', async () => {
      const { email, token } = await makeSession();
      const { email: taken } = await auth.makeAccount();
      const change = { password: better, data: { a: 1 } };
      expect((await updateUser(token, { ...change, email: taken })).code).toBe('email_exists');
      expect((await signIn(email)).code).toBe('ok');

      const to = newEmail();
      const { body } = await updateUser(token, { ...change, email: to });
      expect(body).toMatchObject({ new_email: to, user_metadata: { a: 1 } });
      expect((await signIn(email, better)).code).toBe('ok');
      await mailTo(to);
    });

    test('requires a valid token', async () => {
      const { email, token: valid } = await makeOldSession();
      // Lite accepts a signature that contains spaces.
      const spaced = valid.replace(/.$/, ' $&');
      for (const token of ['', 'x.y.z', auth.running().keys.publishable, spaced]) {
        expect([401, 403]).toContain((await updateUser(token, { password: better })).status);
      }
      expect((await signIn(email)).code).toBe('ok');
    });
  });
}
