import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { describeDatabase, type Person, type Running } from '../../lanes/index.ts';
import type { Role } from '../../lanes/people.ts';
import { draftOf, insertRow, storeLead } from '../rows.ts';

interface Case {
  role: Role;
  /**
   * Does something on behalf of a person. Returns SQL whose last statement is null once that no longer has an effect.
   */
  arrange(running: Running, person: Person): Promise<string | string[]>;
}

async function draftBy(running: Running, { id }: Person): Promise<string> {
  const post = { id: randomUUID(), ...draftOf({ author_id: id }) };
  return (await insertRow<{ id: string }>(running, 'blog_posts', post)).id;
}

async function previewLink(running: Running, person: Person, browser_key?: string) {
  const client = await running.client(person);
  const post_id = await draftBy(running, person);
  const args = { post_id, ...(browser_key && { browser_key }) };
  const { data } = await client.rpc('create_preview_link', args).throwOnError();
  return (data as { token: string }).token;
}

async function invite(running: Running, person: Person) {
  const client = await running.client(person);
  const email = `${randomUUID()}@example.com`;
  const { data } = await client.rpc('invite_person', { email, role: 'user' }).throwOnError();
  return { email, id: String(data) };
}

async function queue(running: Running, topic: string, payload: object) {
  const row = { topic, payload };
  return (await insertRow<{ id: number }>(running, 'private.outbox', row)).id;
}

/**
 * Everything that works without a session, but on behalf of an account. The lint account_without_session lists them.
 */
const cases: Record<string, Case> = {
  'a share link': {
    role: 'user',
    arrange: async (running, person) =>
      `select public.get_preview('${await previewLink(running, person)}')`,
  },
  'a preview in the browser': {
    role: 'user',
    arrange: async (running, person) =>
      `select public.get_preview('${await previewLink(running, person, 'key')}', 'key')`,
  },
  'the email of an invitation': {
    role: 'admin',
    arrange: async (running, person) =>
      `select public.get_invitation_mail('${(await invite(running, person)).id}')`,
  },
  'the token of an invitation': {
    role: 'admin',
    async arrange(running, person) {
      const { email, id } = await invite(running, person);
      const [row] = await running.query<{ mail: { token: string } }>(
        'select public.get_invitation_mail($1::text::uuid) as mail',
        [id],
      );
      return `select nullif(public.accept_invitation('${email}', '${row?.mail.token}', '192.0.2.1'), 'expired')`;
    },
  },
  'the email about a review': {
    role: 'user',
    async arrange(running, person) {
      const id = await draftBy(running, person);
      await running.query(
        `update public.blog_posts set moderation_status = 'rejected' where id = '${id}'`,
      );
      const [workflow] = await running.query<{ reviewed_at: unknown }>(
        `select reviewed_at::text from public.post_workflow where post_id = '${id}'`,
      );
      const payload = JSON.stringify({ post_id: id, ...workflow });
      return [
        // A row without an effect is deleted.
        `insert into private.outbox (topic, payload) values ('review-mail', '${payload}')`,
        `select public.get_review_mail(max(id)) from private.outbox where topic = 'review-mail'`,
      ];
    },
  },
  'the email about a live post': {
    role: 'user',
    async arrange(running, person) {
      const id = await draftBy(running, person);
      await running.query(
        `update public.blog_posts set moderation_status = 'approved', is_published = true where id = '${id}'`,
      );
      return [
        // A row without an effect is deleted.
        `insert into private.outbox (topic, payload) values ('live-mail', '{"post_id": "${id}"}')`,
        `select public.get_live_mail(max(id)) from private.outbox where topic = 'live-mail'`,
      ];
    },
  },
  'the email about a lead': {
    role: 'admin',
    async arrange(running, { id }) {
      const payload = { kind: 'new', lead_id: await storeLead(running), user_id: id };
      return `select public.get_lead_mail(${await queue(running, 'lead-mail', payload)})`;
    },
  },
  'the email about an incident': {
    role: 'admin',
    async arrange(running, { id }) {
      await running.query(
        `insert into private.outbox (topic, payload, dead_at) values ('live-mail', '{}', now())`,
      );
      const began_at = '2020-11-20T12:00:00Z';
      await running.query(
        `insert into private.alarms (kind, began_at) values ('undelivered', '${began_at}')
         on conflict (kind) do update set began_at = excluded.began_at`,
      );
      const payload = { kind: 'undelivered', began_at, user_id: id };
      return `select public.get_alarm_mail(${await queue(running, 'alarm-mail', payload)})`;
    },
  },
  'claiming a lead from an email': {
    role: 'admin',
    async arrange(running, { id }) {
      const lead = await storeLead(running);
      const [row] = await running.query<{ token: string }>(
        `select private.get_claim_token('${lead}', '${id}') as token`,
      );
      return `select public.claim_lead('${row?.token}')`;
    },
  },
  'the moderation digest': {
    role: 'moderator',
    async arrange(running, person) {
      await running.query(
        `update public.profiles set moderation_digest = true where user_id = '${person.id}'`,
      );
      await running.query(
        `insert into public.blog_posts (slug, title, category, author_name, is_published)
         values ('${person.id}', 'A title', 'Testing', 'A writer', true)`,
      );
      // Sent at its second attempt, which changes nothing but the time.
      const digest = `public.get_moderation_digest('${person.id}', d.number, now() - interval '1 day')`;
      return `select ${digest} from private.moderation_digests d where d.user_id = '${person.id}'`;
    },
  },
  'the welcome email': {
    role: 'user',
    arrange: (_running, { id }) =>
      Promise.resolve(`select public.get_welcome_mail_recipient('${id}')`),
  },
};

describeDatabase('Without a session', (lane) => {
  let running: Running;

  beforeAll(async () => {
    running = await lane.start();
    // The last admin can't be disabled or removed.
    await running.person('admin');
  });

  test.each(Object.entries(cases))('%s works only while the account is active', async (_, each) => {
    const { role, arrange } = each;
    const person = await running.person(role);
    const statements = [await arrange(running, person)].flat();
    const works = async () => {
      let row: Record<string, unknown> | undefined;
      for (const sql of statements) [row] = await running.query<Record<string, unknown>>(sql);
      return row !== undefined && Object.values(row)[0] !== null;
    };
    const setDisabled = (until: string | null) =>
      running.query('update auth.users set banned_until = $2 where id = $1', [person.id, until]);

    await setDisabled('2100-01-01');
    expect(await works()).toBe(false);
    await setDisabled(null);
    expect(await works()).toBe(true);
    await running.query('delete from auth.users where id = $1', [person.id]);
    expect(await works()).toBe(false);
  });
});
