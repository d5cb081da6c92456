import { beforeAll, expect, test } from 'vitest';
import { commentOn, insertRow, publicPostOf } from './database/rows.ts';
import { describeDatabase, type Person, type Running } from './lanes/index.ts';
import { useFunctions } from './served-functions.ts';

// From the comment to the mail catcher. supabase/tests/moderation_digests.test.sql tests when digests are due.
describeDatabase('The moderation digest', (lane) => {
  const { servers, dispatch, mailsTo } = useFunctions(lane);
  let running: Running;

  beforeAll(() => {
    ({ running } = servers);
  });

  const post = (path: string, headers = {}) =>
    fetch(`${running.url}/functions/v1/${path}`, { method: 'POST', headers });

  async function digestOf({ id }: Person): Promise<{ token: string; moderation_digest: boolean }> {
    const [row] = await running.query<{ token: string; moderation_digest: boolean }>(
      `select d.token, p.moderation_digest
       from public.profiles p join private.moderation_digests d using (user_id) where user_id = $1`,
      [id],
    );
    if (!row) throw new Error('There is no digest.');
    return row;
  }

  test('goes to moderators until one click turns it off', async () => {
    const moderator = await running.person('moderator');
    const { id } = await insertRow<{ id: string }>(
      running,
      'blog_posts',
      publicPostOf({ title: 'How to hire' }),
    );
    await insertRow(running, 'blog_comments', commentOn(id, { author_name: 'Ann' }));
    await dispatch('moderation-digest');
    await running.query(
      `update private.outbox set due_at = now() where topic = 'moderation-digest'`,
    );
    await dispatch('moderation-digest');
    const mails = await mailsTo(moderator.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toMatch(/^1 new comment to review/);
    expect(mails[0]?.text).toContain('Ann on “How to hire”');
    expect(mails[0]?.text).toContain('https://site.example/blog/moderation?queue=comments');

    const { token } = await digestOf(moderator);
    expect(await digestOf(moderator)).toMatchObject({ moderation_digest: true });
    const link = `${running.url}/functions/v1/email-links?action=stop-digest&token=${token}`;
    const opened = await fetch(link, { redirect: 'manual' });
    expect(opened.headers.get('location')).toBe(
      `https://site.example/staff-emails#stop-digest=${token}`,
    );
    expect(await digestOf(moderator)).toMatchObject({ moderation_digest: true });
    expect((await post(`email-links?action=stop-digest&token=${token}`)).status).toBe(200);
    expect(await digestOf(moderator)).toMatchObject({ moderation_digest: false });
  });

  // tests/unit/functions/email-links.test.ts has everything that isn't a link.
  test('is turned off only with its token, whoever is signed in', async () => {
    const moderator = await running.person('moderator');
    const other = await running.person('moderator');
    const { token } = await digestOf(moderator);
    const session = { authorization: `Bearer ${other.token}` };
    for (const link of [`claim-lead&token=${token}`, `stop-digest&token=${'0'.repeat(64)}`]) {
      expect((await post(`email-links?action=${link}`, session)).status, link).toBe(404);
    }
    expect(await digestOf(moderator)).toMatchObject({ moderation_digest: true });

    // Even if its owner is no longer a moderator.
    await running.query('delete from public.user_roles where user_id = $1', [moderator.id]);
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await post(`email-links?action=stop-digest&token=${token}`, session)).status).toBe(
        200,
      );
      expect(await digestOf(moderator)).toMatchObject({ moderation_digest: false });
    }
    expect(await digestOf(other)).toMatchObject({ moderation_digest: true });
  });
});
