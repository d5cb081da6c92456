import { beforeAll, expect, test } from 'vitest';
import { describeLanes, type Running } from './lanes/index.ts';

/** What the database says to whoever wakes the dispatcher, as platform/outbox-waker.ts hears it. */
describeLanes(
  'the hints of the outbox',
  (lane) => {
    let running: Running;
    const heard: string[] = [];

    beforeAll(async () => {
      running = await lane.start();
      await running.backend?.listen('outbox', (topic) => heard.push(topic));
    });

    /** The hints of one statement, in order. */
    async function hintsOf(sql: string, params: unknown[] = []): Promise<string[]> {
      heard.length = 0;
      await running.query(sql, params);
      await running.query(`select pg_notify('outbox', 'the end')`);
      await expect.poll(() => heard.at(-1)).toBe('the end');
      return heard.slice(0, -1);
    }

    async function sendLead(name: string, signals: string[] = []) {
      const lead = {
        form_id: 'seo-audit',
        email: `${name}@example.com`,
        business_name: 'Miller Staffing',
        website_url: 'https://example.com/',
        consent_given: true,
        consent_statement: 'I agree.',
        spam_signals: signals,
      };
      return hintsOf('select public.submit_lead($1::jsonb, $2, $3)', [
        JSON.stringify(lead),
        `key-of-${name}`,
        '192.0.2.1',
      ]);
    }

    test('a lead is one for leads alone, and told again is none', async () => {
      expect(await sendLead('dana')).toEqual(['lead']);
      expect(await sendLead('dana')).toEqual([]);
    });

    test('a suspicious lead is none until an admin releases it', async () => {
      expect(await sendLead('sam', ['markup'])).toEqual([]);
      const admin = await running.client('admin');
      const { data: held } = await admin.from('leads').select('id').eq('review', 'held').single();
      heard.length = 0;
      await admin.rpc('review_lead', { lead_id: held?.id, verdict: 'released' });
      await expect.poll(() => heard).toEqual(['lead']);
    });

    test('five hundred posts that go live at once are one for posts alone', async () => {
      const hints = await hintsOf(
        `insert into public.blog_posts (slug, title, category, author_name, is_published, moderation_status)
         select 'hint-' || n, 'A title', 'Testing', 'A writer', true, 'approved'
         from generate_series(1, 500) n`,
      );
      expect(hints).toEqual(['build']);
    });

    test('a dead letter that is replayed is one for whichever topic', async () => {
      const [letter] = await running.query<{ id: number }>(
        `update private.outbox set dead_at = now() where topic = 'lead' returning id`,
      );
      const admin = await running.client('admin');
      heard.length = 0;
      await admin.rpc('replay_dead_letter', { outbox_id: letter?.id });
      await expect.poll(() => heard).toEqual(['']);
    });
  },
  { lanes: ['pglite', 'postgres'] },
);
