import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeLanes } from './lanes/index.ts';
import {
  createWriteLog,
  sendComment,
  sendLead,
  writeConcurrently,
} from './lanes/concurrent-writers.ts';
import {
  startKillableBackend,
  type KillableBackend,
  type Victim,
} from './lanes/killable-backend.ts';

/** Enough to kill a process while it writes. A round takes a second or two. */
const load = { visitors: 200, acknowledgements: 200 };

describeLanes(
  'Durability',
  ({ name }) => {
    const lane = name === 'pglite' ? 'pglite' : 'postgres';
    const victims: Victim[] =
      lane === 'pglite'
        ? ['backend', 'backend']
        : ['backend', 'PostgreSQL server', 'backend and PostgreSQL server'];
    let backend: KillableBackend;
    let postId: string;
    const log = createWriteLog();

    beforeAll(async () => {
      backend = await startKillableBackend(lane);
      const [post] = await backend.query<{ id: string }>(`
      insert into public.blog_posts
        (slug, title, category, author_name, is_published, moderation_status)
      values ('a-post', 'A post', 'Hiring', 'Ada Sample', true, 'approved') returning id
    `);
      postId = post?.id ?? '';
    });
    afterAll(() => backend.stop());

    test.each(victims.map((victim, index) => [index + 1, victim] as const))(
      'round %i: after kill -9 of the %s, everything acknowledged is stored completely',
      async (_, victim) => {
        const { enough, ended } = writeConcurrently(backend.url, postId, log, load);
        await enough;
        await backend.kill(victim);
        await ended;
        await expectAcknowledgedWrites();
      },
    );

    test('after a query that never ends, everything acknowledged is stored completely', async () => {
      await makeCommentsHang('Never');
      const { enough, ended, stop } = writeConcurrently(backend.url, postId, log, {
        visitors: 40,
        acknowledgements: 40,
      });
      await enough;
      const stuck = sendComment(backend.url, postId, log, log.sent++, 'Never');
      await expect(stuck).rejects.toThrow(/answered 500: .*"57014"/);
      stop();
      await ended;

      await sendLead(backend.url, log, log.sent++);
      await expectAcknowledgedWrites();
      expect(
        await column(`select content as value from public.blog_comments
        where author_name = 'Never'`),
      ).toEqual(new Set());
    });

    /** Makes each comment by `author` run a regular expression that backtracks for years. */
    async function makeCommentsHang(author: string) {
      await backend.query(`
      create or replace function private.never_end() returns trigger language plpgsql set search_path = ''
      as $$ begin
        perform repeat('a', 3000) || 'b' ~ '^(.+)(.+)(.+)\\1\\2\\3$';
        return null;
      end $$`);
      await backend.query(`
      create or replace trigger never_end after insert on public.blog_comments for each row
      when (new.author_name = '${author}') execute function private.never_end()`);
    }

    async function expectAcknowledgedWrites() {
      const comments = await column('select content as value from public.blog_comments');
      const leads = await column('select id::text as value from public.leads');
      expect(log.comments.filter((text) => !comments.has(text))).toEqual([]);
      expect([...log.leads.values()].filter((id) => !leads.has(id))).toEqual([]);
      expect(await incompleteWrites()).toEqual([]);
      const held = await column("select id::text as value from public.leads where review = 'held'");
      expect(held.size).toBeGreaterThan(0);
      expect(held.size).toBeLessThan(leads.size);
    }

    test('an unacknowledged lead is stored once if it is sent again', async () => {
      for (const number of log.unacknowledged) await sendLead(backend.url, log, number);

      const leads = await column('select id::text as value from public.leads');
      expect(leads).toEqual(new Set(log.leads.values()));
      expect(leads.size).toBe(log.leads.size);
      expect(await incompleteWrites()).toEqual([]);
    });

    async function column(sql: string) {
      const rows = await backend.query<{ value: string }>(sql);
      return new Set(rows.map(({ value }) => value));
    }

    /** Rows without the others of their transaction. */
    function incompleteWrites() {
      return backend.query(`
      select 'lead' as incomplete, l.id::text from public.leads l
      where not exists (select from public.lead_events e
          where e.lead_id = l.id and e.kind = 'submitted')
        or not exists (select from private.lead_fingerprints r where r.lead_id = l.id)
        -- A suspicious lead waits for an admin instead of a delivery.
        or (l.review is null) <> exists (select from private.outbox o
          where o.topic = 'lead' and o.payload ->> 'lead_id' = l.id::text)
        or (l.review = 'held') <> exists (select from public.lead_events e
          where e.lead_id = l.id and e.kind = 'held')
      union all
      select 'delivery', o.id::text from private.outbox o
      where o.topic = 'lead'
        and not exists (select from public.leads l where l.id::text = o.payload ->> 'lead_id')
      union all
      select 'rate limit', limit_name from private.rate_limits
      group by limit_name
      having count(*) <> case limit_name
        when 'leads' then (select count(*) from public.leads)
        else (select count(*) from public.blog_comments) end
    `);
    }
  },
  { lanes: ['pglite', 'postgres'] },
);
