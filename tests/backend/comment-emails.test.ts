import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newAddress } from './crm/send-lead.ts';
import { commentOn, insertRow, publicPostOf, type Row } from './database/rows.ts';
import { describeDatabase, type Person, type Running } from './lanes/index.ts';
import { askFrom } from './lanes/visitor.ts';
import { useFunctions } from './served-functions.ts';

// From the comment to the mail catcher, through the triggers, the outbox, the dispatcher, and SMTP, and back.
// supabase/tests/comment_emails.test.sql and moderation_digests.test.sql test who gets which, and when.
describeDatabase('Emails about comments', (lane) => {
  const { servers, dispatch, mailsTo } = useFunctions(lane);
  let running: Running;
  let post: { id: string; slug: string };

  beforeAll(async () => {
    ({ running } = servers);
    post = await insertRow(running, 'blog_posts', publicPostOf({ title: 'How to hire' }));
  });

  beforeEach(() => running.query('delete from private.outbox'));

  const dana = 'Dana@home.example';
  const add = async (fields: Row = {}) =>
    (await insertRow<{ id: string }>(running, 'blog_comments', commentOn(post.id, fields))).id;
  const approve = (id: string) =>
    running.query("update public.blog_comments set moderation_status = 'approved' where id = $1", [
      id,
    ]);

  /** Delivers everything and returns the subjects of all emails to an address, newest first. */
  async function subjectsTo(email: string): Promise<string[]> {
    await dispatch('comment-mail');
    return (await mailsTo(email)).map(({ subject }) => subject.replace(/ – .*/, ''));
  }

  async function send(query: string, body: string, type: string) {
    const url = `${running.url}/functions/v1/email-links${query}`;
    const headers = { 'content-type': type };
    return (await askFrom(newAddress(), url, { method: 'POST', headers, body })).status;
  }
  const choose = (token: string, action: string) =>
    send('', JSON.stringify({ token, action }), 'application/json');
  const oneClick = (token: string) =>
    send(
      `?action=unsubscribe&token=${token}`,
      'List-Unsubscribe=One-Click',
      'application/x-www-form-urlencoded',
    );

  test('start with one request to confirm, and end with one click', async () => {
    const first = await add({ author_email: dana, notify: true });
    expect(await subjectsTo(dana)).toEqual(['Confirm emails about your comment']);
    const [mail] = await mailsTo(dana);
    const [, token = ''] = /#confirm=([0-9a-f]{64})/.exec(mail?.text ?? '') ?? [];
    expect(mail?.text).toContain(`https://site.example/comment-emails#confirm=${token}`);
    expect(mail?.text).toContain('“How to hire”');
    expect(mail?.text).not.toContain('A reader');

    expect(await choose(token, 'confirm')).toBe(200);
    await approve(first);
    expect((await subjectsTo(dana))[0]).toBe('Your comment is published');
    const reply = { author_email: 'bob@home.example', parent_id: first };
    await approve(await add(reply));
    const sent = [
      ...['New reply to your comment', 'Your comment is published'],
      'Confirm emails about your comment',
    ];
    expect(await subjectsTo(dana)).toEqual(sent);
    expect((await mailsTo(dana))[0]?.text).toContain(`#unsubscribe=${token}`);

    expect(await oneClick(token)).toBe(200);
    await approve(await add(reply));
    expect(await subjectsTo(dana)).toEqual(sent);
    expect(await mailsTo('bob@home.example')).toEqual([]);
    expect(servers.log.join()).not.toContain('home.example');
  });

  test('can’t be changed without a valid token', async () => {
    const unknown = '0'.repeat(64);
    expect([await choose(unknown, 'confirm'), await oneClick(unknown)]).toEqual([404, 404]);
    for (const token of ['', 'x', `${unknown}'`]) {
      expect([await choose(token, 'never'), await oneClick(token)]).toEqual([422, 422]);
    }
  });

  // tests/unit/functions/email-links.test.ts has everything that isn't a link.
  test('are digests for moderators, until a click on their own link turns them off', async () => {
    const [moderator, other] = [
      await running.person('moderator'),
      await running.person('moderator'),
    ];
    await add({ author_name: 'Ann' });
    await running.query('update private.outbox set due_at = now()');
    await dispatch('moderation-digest');
    const [mail, ...more] = await mailsTo(moderator.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^\d new comments? to review/);
    expect(mail?.text).toContain('Ann on “How to hire”');
    expect(mail?.text).toContain('https://site.example/blog/moderation?queue=comments');

    async function digestOf({ id }: Person) {
      const [row] = await running.query<{ token: string; moderation_digest: boolean }>(
        `select d.token, p.moderation_digest
         from public.profiles p join private.moderation_digests d using (user_id) where user_id = $1`,
        [id],
      );
      return row ?? expect.fail('There is no digest.');
    }
    // Whoever is signed in.
    const session = { method: 'POST', headers: { authorization: `Bearer ${other.token}` } };
    const act = (link: string, init: RequestInit = session) =>
      fetch(`${running.url}/functions/v1/email-links?action=${link}`, init);
    const { token } = await digestOf(moderator);
    const link = `stop-digest&token=${token}`;
    const opened = await act(link, { redirect: 'manual' });
    const page = `https://site.example/staff-emails#stop-digest=${token}`;
    expect(opened.headers.get('location')).toBe(page);
    for (const wrong of [`claim-lead&token=${token}`, `stop-digest&token=${'0'.repeat(64)}`]) {
      expect((await act(wrong)).status, wrong).toBe(404);
    }
    expect(await digestOf(moderator)).toMatchObject({ moderation_digest: true });

    // Even if its owner is no longer a moderator.
    await running.query('delete from public.user_roles where user_id = $1', [moderator.id]);
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await act(link)).status).toBe(200);
      expect(await digestOf(moderator)).toMatchObject({ moderation_digest: false });
    }
    expect(await digestOf(other)).toMatchObject({ moderation_digest: true });
  });
});
