import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailbox, type Mailbox } from '../../platform/mailbox/index.ts';
import type { Message } from '../../platform/mailbox/messages.ts';
import { commentOn, insertRow, publicPostOf } from './database/rows.ts';
import { describeOneLane, type Running } from './lanes/index.ts';
import { serveFunctions, type ServedFunctions } from './served-functions.ts';

// From the comment to the mailbox. supabase/tests/moderation_digests.test.sql tests when digests are due.
describeOneLane('The moderation digest', (lane) => {
  let running: Running;
  let served: ServedFunctions;
  let mailbox: Mailbox;
  const directory = mkdtempSync(join(tmpdir(), 'mail-'));

  beforeAll(async () => {
    mailbox = await startMailbox({ port: 0, smtpPort: 0, directory });
    served = await serveFunctions(lane, {
      SMTP_URL: `smtp://localhost:${mailbox.smtpPort}`,
      MAIL_FROM: 'Website <website@example.com>',
    });
    running = served.running;
  });

  afterAll(async () => {
    await served?.functions.close();
    await mailbox?.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const post = (path: string, headers = {}) =>
    fetch(`${running.url}/functions/v1/${path}`, { method: 'POST', headers });

  test('goes to moderators who turned it on, until one click turns it off', async () => {
    const moderator = await running.person('moderator');
    await (
      await running.client(moderator)
    )
      .from('profiles')
      .update({ moderation_digest: true })
      .eq('user_id', moderator.id)
      .throwOnError();
    const { id } = await insertRow<{ id: string }>(
      running,
      'blog_posts',
      publicPostOf({ title: 'How to hire' }),
    );
    await insertRow(running, 'blog_comments', commentOn(id, { author_name: 'Ann' }));
    const dispatch = () =>
      post('dispatch-outbox?topic=moderation-digest', { apikey: running.keys.secret });
    await dispatch();
    await running.query(
      `update private.outbox set due_at = now() where topic = 'moderation-digest'`,
    );
    await dispatch();
    const response = await fetch(`${mailbox.address}/api/messages?to=${moderator.email}`);
    const mails = (await response.json()) as Message[];
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toMatch(/^1 new comment to review/);
    expect(mails[0]?.text).toContain('Ann on “How to hire”');
    expect(mails[0]?.text).toContain('https://site.example/blog/moderation?queue=comments');

    const [digest] = await running.query<{ token: string }>(
      'select token from private.moderation_digests',
    );
    expect((await post('moderation-digest?token=unknown')).status).toBe(422);
    expect((await post(`moderation-digest?token=${'0'.repeat(64)}`)).status).toBe(404);
    expect((await post(`moderation-digest?token=${digest?.token}`)).status).toBe(200);
    const [profile] = await running.query(
      'select moderation_digest from public.profiles where user_id = $1',
      [moderator.id],
    );
    expect(profile).toEqual({ moderation_digest: false });
  });
});
