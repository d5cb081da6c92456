import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '../../supabase/functions/_shared/rules/limits.ts';
import { newAddress } from './crm/send-lead.ts';
import { commentOn, insertRow, publicPostOf, type Row } from './database/rows.ts';
import { describeDatabase, type Person, type Running } from './lanes/index.ts';
import { askFrom } from './lanes/visitor.ts';
import { useFunctions } from './served-functions.ts';

// From the comment to the mail catcher, through the triggers, the outbox, the dispatcher, and SMTP.
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
  const decide = (id: string, status = 'approved') =>
    running.query(
      'update public.blog_comments set moderation_status = $2 where id = $1::text::uuid',
      [id, status],
    );

  /** Delivers everything and returns the subjects of the new emails to an address. */
  async function delivered(email: string): Promise<string[]> {
    const before = (await mailsTo(email)).length;
    await dispatch('comment-mail');
    const mails = await mailsTo(email);
    return mails.slice(0, mails.length - before).map(({ subject }) => subject.replace(/ – .*/, ''));
  }

  async function tokenOf(email: string): Promise<string> {
    const [mail] = await mailsTo(email);
    return /#\w+=([0-9a-f]{64})/.exec(mail?.text ?? '')?.[1] ?? '';
  }

  async function send(query: string, body: string, type: string) {
    const response = await askFrom(
      newAddress(),
      `${running.url}/functions/v1/email-links${query}`,
      {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      },
    );
    return response.status;
  }
  const choose = (token: string, action: string) =>
    send('', JSON.stringify({ token, action }), 'application/json');
  const oneClick = (token: string) =>
    send(
      `?action=unsubscribe&token=${token}`,
      'List-Unsubscribe=One-Click',
      'application/x-www-form-urlencoded',
    );

  const confirm = 'Confirm emails about your comment';
  const published = 'Your comment is published';
  const replied = 'New reply to your comment';

  // First, because they list every comment that waits. supabase/tests/moderation_digests.test.sql tests when they're
  // due.
  describe('to moderators', () => {
    const act = (query: string, init: RequestInit = { method: 'POST' }) =>
      fetch(`${running.url}/functions/v1/email-links?action=${query}`, init);

    // Otherwise, other tests' comments would queue digests.
    afterAll(() => running.query('delete from public.user_roles'));

    async function digestOf({ id }: Person) {
      const [row] = await running.query<{ token: string; moderation_digest: boolean }>(
        `select d.token, p.moderation_digest
         from public.profiles p join private.moderation_digests d using (user_id) where user_id = $1`,
        [id],
      );
      return row ?? expect.fail('There is no digest.');
    }

    test('are digests, until one click turns them off', async () => {
      const moderator = await running.person('moderator');
      await add({ author_name: 'Ann' });
      await running.query('update private.outbox set due_at = now()');
      await dispatch('moderation-digest');
      const [mail, ...more] = await mailsTo(moderator.email);
      expect(more).toEqual([]);
      expect(mail?.subject).toMatch(/^1 new comment to review/);
      expect(mail?.text).toContain('Ann on “How to hire”');
      expect(mail?.text).toContain('https://site.example/blog/moderation?queue=comments');

      const { token } = await digestOf(moderator);
      const link = `stop-digest&token=${token}`;
      const opened = await act(link, { redirect: 'manual' });
      const page = `https://site.example/staff-emails#stop-digest=${token}`;
      expect(opened.headers.get('location')).toBe(page);
      expect(await digestOf(moderator)).toMatchObject({ moderation_digest: true });
      expect((await act(link)).status).toBe(200);
      expect(await digestOf(moderator)).toMatchObject({ moderation_digest: false });
    });

    // tests/unit/functions/email-links.test.ts has everything that isn't a link.
    test('are turned off only with their token, whoever is signed in', async () => {
      const moderator = await running.person('moderator');
      const other = await running.person('moderator');
      const { token } = await digestOf(moderator);
      const session = { method: 'POST', headers: { authorization: `Bearer ${other.token}` } };
      for (const link of [`claim-lead&token=${token}`, `stop-digest&token=${'0'.repeat(64)}`]) {
        expect((await act(link, session)).status, link).toBe(404);
      }
      expect(await digestOf(moderator)).toMatchObject({ moderation_digest: true });

      // Even if its owner is no longer a moderator.
      await running.query('delete from public.user_roles where user_id = $1', [moderator.id]);
      for (let turn = 0; turn < 2; turn += 1) {
        expect((await act(`stop-digest&token=${token}`, session)).status).toBe(200);
        expect(await digestOf(moderator)).toMatchObject({ moderation_digest: false });
      }
      expect(await digestOf(other)).toMatchObject({ moderation_digest: true });
    });
  });

  test('start with one request to confirm, and end with one click', async () => {
    const first = await add({ author_email: dana, notify: true });
    await add({ author_email: dana.toLowerCase(), notify: true });
    expect(await delivered(dana)).toEqual([confirm]);
    const token = await tokenOf(dana);
    const [mail] = await mailsTo(dana);
    expect(mail?.text).toContain(`https://site.example/comment-emails#confirm=${token}`);
    expect(mail?.text).toContain('“How to hire”');
    expect(mail?.text).not.toContain('A reader');

    expect(await choose(token, 'confirm')).toBe(200);
    await decide(first);
    expect(await delivered(dana)).toEqual([published]);
    const reply = await add({ author_email: 'bob@home.example', parent_id: first });
    expect(await delivered(dana)).toEqual([]);
    await decide(reply);
    expect(await delivered(dana)).toEqual([replied]);
    expect(await tokenOf(dana)).toBe(token);
    for (const id of [first, reply]) {
      await decide(id, 'pending');
      await decide(id);
    }
    expect(await delivered(dana)).toEqual([]);

    const before = await add({ author_email: dana, notify: true });
    expect(await oneClick(token)).toBe(200);
    await decide(before);
    await decide(await add({ author_email: 'bob@home.example', parent_id: first }));
    expect(await delivered(dana)).toEqual([]);
    expect(await mailsTo('bob@home.example')).toEqual([]);
  });

  test('can be requested again after unsubscribing, with one more confirmation', async () => {
    const email = 'ann@home.example';
    await add({ author_email: email, notify: true });
    expect(await delivered(email)).toEqual([confirm]);
    const token = await tokenOf(email);
    expect(await choose(token, 'confirm')).toBe(200);
    expect(await choose(token, 'unsubscribe')).toBe(200);
    const again = await add({ author_email: email, notify: true });
    await add({ author_email: email, notify: true });
    await decide(again);
    expect(await delivered(email)).toEqual([confirm]);
    expect(await choose(token, 'confirm')).toBe(200);
    expect(await delivered(email)).toEqual([published]);
    await decide(await add({ author_email: email, notify: true }));
    expect(await delivered(email)).toEqual([published]);
  });

  test('are never offered again after “Never ask me again”, except by the owner', async () => {
    const email = 'zoe@home.example';
    await add({ author_email: email, notify: true });
    expect(await delivered(email)).toEqual([confirm]);
    const token = await tokenOf(email);
    expect(await choose(token, 'never')).toBe(200);
    expect(await choose(token, 'unsubscribe')).toBe(200);
    await running.query(
      `update private.comment_addresses set confirmation_sent_at = now() - interval '2 days'`,
    );
    await decide(await add({ author_email: email, notify: true }));
    expect(await delivered(email)).toEqual([]);
    expect(await choose(token, 'confirm')).toBe(200);
    // About the comment that was published meanwhile.
    expect(await delivered(email)).toEqual([published]);
  });

  test('don’t go to an unconfirmed address, except for one request a day to confirm', async () => {
    const email = 'eve@home.example';
    const first = await add({ author_email: email, notify: true });
    expect(await delivered(email)).toEqual([confirm]);
    await decide(first);
    await decide(await add({ author_email: 'bob@home.example', parent_id: first }));
    expect(await delivered(email)).toEqual([]);
    await running.query(
      `update private.comment_addresses set confirmation_sent_at = now() - interval '25 hours'`,
    );
    await add({ author_email: email, notify: true });
    expect(await delivered(email)).toEqual([confirm]);
  });

  test('can’t flood a mailbox or come from one network in large numbers', async () => {
    const asked = () =>
      running.query<{ count: number }>('select count(*)::int as count from private.outbox');
    const visitor = await running.client('anon');
    const ask = (author_email: string) =>
      visitor
        .from('blog_comments')
        .insert(commentOn(post.id, { author_email, notify: true }))
        .throwOnError();
    for (const tag of ['a', 'b', 'c'])
      await add({ author_email: `vic+${tag}@x.example`, notify: true });
    expect(await asked()).toEqual([{ count: limits['mailbox-confirmations'].most }]);
    await running.query('delete from private.outbox');
    for (let n = 0; n <= limits.confirmations.most; n += 1) await ask(`person${n}@x.example`);
    expect(await asked()).toEqual([{ count: limits.confirmations.most }]);
  });

  test('don’t ask a mailbox whose owner never wants to be asked, whatever the +tag', async () => {
    await add({ author_email: 'nora@home.example', notify: true });
    expect(await delivered('nora@home.example')).toEqual([confirm]);
    expect(await choose(await tokenOf('nora@home.example'), 'never')).toBe(200);
    await add({ author_email: 'nora+news@home.example', notify: true });
    expect(await delivered('nora+news@home.example')).toEqual([]);
  });

  test('about a comment that was published before the address was confirmed are sent then', async () => {
    const email = 'late@home.example';
    await decide(await add({ author_email: email, notify: true }));
    expect(await delivered(email)).toEqual([confirm]);
    const token = await tokenOf(email);
    expect(await choose(token, 'confirm')).toBe(200);
    expect(await choose(token, 'confirm')).toBe(200);
    expect(await delivered(email)).toEqual([published]);
  });

  test('aren’t sent for a suspicious comment until it’s approved', async () => {
    const email = 'sam@home.example';
    const id = await add({ author_email: email, notify: true, spam_signals: ['honeypot-filled'] });
    expect(await delivered(email)).toEqual([]);
    await decide(id);
    expect(await delivered(email)).toEqual([confirm]);
  });

  test('aren’t sent if they no longer apply', async () => {
    const email = 'kim@home.example';
    const id = await add({ author_email: email, notify: true });
    await running.query(
      'update private.comment_addresses set confirmed_at = now() where email = $1',
      [email],
    );
    await decide(id);
    await decide(id, 'rejected');
    expect(await delivered(email)).toEqual([]);
    // A reply by the same author.
    const parent = await add({ author_email: email, notify: true, moderation_status: 'approved' });
    await decide(await add({ author_email: email, parent_id: parent }));
    expect(await delivered(email)).toEqual([]);
    await add({ author_email: 'quiet@home.example' });
    expect(await delivered('quiet@home.example')).toEqual([]);
  });

  test('can’t be changed without a valid token', async () => {
    expect(await choose('0'.repeat(64), 'confirm')).toBe(404);
    expect(await oneClick('0'.repeat(64))).toBe(404);
    for (const token of ['', 'x', `${'0'.repeat(64)}'`]) {
      expect([await choose(token, 'never'), await oneClick(token)]).toEqual([422, 422]);
    }
  });

  test('leave no address that nobody needs, and none in the log or the outbox', async () => {
    const week = [
      'old',
      'subscribed',
      'unsubscribed',
      'removed',
      'unsubscribed-removed',
      'never-removed',
    ];
    const addressOf = (name: string) => `${name}@home.example`;
    for (const name of [...week, 'new']) await add({ author_email: addressOf(name), notify: true });
    const outbox = await running.query('select payload::text from private.outbox');
    await running.query(
      `update private.comment_addresses set
         confirmation_sent_at = case when email like 'new@%' then now() else now() - interval '8 days' end,
         confirmed_at = case when email not like 'old@%' and email not like 'new@%' then now() end,
         unsubscribed_at = case when email like 'unsubscribed%' then now() end,
         never_ask = email like 'never%'
       where email = any ($1)`,
      [[...week, 'new'].map(addressOf)],
    );
    // Without emails, a comment doesn't need its address.
    await add({ author_email: addressOf('removed') });
    await running.query(
      `delete from public.blog_comments where notify and author_email like '%removed@home.example'`,
    );
    await (await running.client('service_role')).rpc('delete_expired');
    const kept = await running.query<{ email: string }>(
      'select email from private.comment_addresses where email = any ($1) order by email',
      [[...week, 'new'].map(addressOf)],
    );
    expect(kept.map(({ email }) => email)).toEqual(
      ['never-removed', 'new', 'subscribed', 'unsubscribed'].map(addressOf),
    );
    expect(outbox).toHaveLength(week.length + 1);
    expect(JSON.stringify([outbox, servers.log])).not.toContain('home.example');
  });
});
