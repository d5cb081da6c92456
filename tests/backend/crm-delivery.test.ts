import { expect, test } from 'vitest';
import { useCrm } from './crm/crm-fixture.ts';
import { describeLanes } from './lanes/index.ts';

describeLanes(
  'lead delivery',
  (lane) => {
    const {
      servers,
      submitLeads,
      dispatch,
      outbox,
      skipToDue,
      dispatchAll,
      eventKinds,
      expectStoredOnce,
    } = useCrm(lane);

    test('a lead arrives with its form values, and gets lead events', async () => {
      await submitLeads(1);
      expect(await dispatch()).toEqual({ delivered: 1, retried: 0, dead: 0 });
      await expectStoredOnce(1);
      expect(servers.crm.received[0]).toMatchObject({
        firstName: 'Dana',
        email: 'dana-0@example.com',
        companyName: 'Miller Staffing',
        tags: ['website', 'strategy-session'],
        customFields: { budget: '$1,000 - $5,000' },
        consent: { given: true, statement: expect.stringMatching(/privacy policy/) },
      });
      expect(await eventKinds()).toEqual(['submitted', 'delivered']);
      expect(await dispatch()).toEqual({ delivered: 0, retried: 0, dead: 0 });
    });

    test('a lead that is deleted before delivery is not sent', async () => {
      await submitLeads(1);
      await servers.running.query('delete from public.leads');
      expect(await dispatch()).toMatchObject({ delivered: 1 });
      expect(servers.crm.received).toEqual([]);
    });

    test('rows of one lead are delivered in order and hold up no other lead', async () => {
      await submitLeads(2);
      const [first] = await servers.running.query<{ key: string; lead_id: string }>(
        `select order_key as key, payload ->> 'lead_id' as lead_id from private.outbox order by id`,
      );
      await servers.running.query(
        `insert into private.outbox (topic, payload, order_key)
         select topic, payload, order_key from private.outbox where order_key = $1`,
        [first?.key],
      );
      servers.crm.behavior = '500';
      await dispatch();
      expect((await outbox()).map(({ attempts }) => attempts)).toEqual([1, 1, 0]);
      servers.crm.behavior = 'accept';
      await skipToDue();
      await dispatch();
      expect((await outbox()).every((row) => row.delivered)).toBe(true);
      const ids = await servers.running.query<{ key: string }>(
        'select idempotency_key::text as key from private.outbox where order_key = $1 order by id',
        [first?.key],
      );
      const arrived = [...servers.crm.contacts.values()].filter(
        ({ leadId }) => leadId === first?.lead_id,
      );
      expect(arrived.map(({ key }) => key)).toEqual(ids.map(({ key }) => key));
    });

    test('concurrent runs send nothing twice', async () => {
      await submitLeads(30);
      const runs = await Promise.all([dispatch(), dispatch(), dispatch()]);
      const delivered = (runs as { delivered: number }[]).map((run) => run.delivered);
      expect(delivered.reduce((sum, one) => sum + one)).toBe(30);
      expect(servers.crm.received).toHaveLength(30);
      await expectStoredOnce(30);
    });

    test('missing responses hold up no other lead', async () => {
      const hangs = /dana-1\d@/;
      servers.crm.behavior = ({ email }) => (hangs.test(email) ? 'store, then hang' : 'accept');
      await submitLeads(80);
      const dispatched = dispatch();
      const delivered = async () => (await outbox()).filter((row) => row.delivered).length;
      await expect.poll(delivered, { timeout: 10_000 }).toBe(70);
      await submitLeads(5, 'later');
      await expect.poll(delivered, { timeout: 10_000 }).toBe(75);
      servers.crm.release();
      expect(await dispatched).toEqual({ delivered: 85, retried: 0, dead: 0 });
      await expectStoredOnce(85);
    });

    // The timeout doesn't depend on the lane.
    if (lane.name !== 'pglite') return;

    test('a slow CRM times out after 15 seconds, holds up no post, and gets nothing twice', async () => {
      servers.crm.behavior = 'store, then hang';
      await submitLeads(2);
      await servers.running.query(
        `insert into public.blog_posts
           (slug, title, category, author_name, is_published, moderation_status)
         values ('beside-a-slow-crm', 'A title', 'Testing', 'A writer', true, 'approved')`,
      );
      let isDone = false;
      const everything = dispatch('').finally(() => (isDone = true));
      await expect
        .poll(() => [servers.buildHookCalls, servers.crm.received.length])
        .toEqual([1, 2]);
      await expect.poll(async () => (await outbox()).filter((row) => row.delivered).length).toBe(1);
      expect(isDone).toBe(false);

      expect(await everything).toMatchObject({ delivered: 1, retried: 2, dead: 0 });
      const errors = (await outbox()).flatMap((row) => row.last_error ?? []);
      expect(errors).toEqual(Array(2).fill('The CRM didn’t respond within 15 seconds.'));
      await dispatchAll();
      await expectStoredOnce(2);
      expect(servers.crm.received).toHaveLength(2);
    });
  },
  { lanes: ['pglite', 'postgres'] },
);
