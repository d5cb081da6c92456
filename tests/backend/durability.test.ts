import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeLanes } from './lanes/index.ts';
import { createWriteLog, sendLead, writeConcurrently } from './lanes/concurrent-writers.ts';
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
