import { expect, test } from 'vitest';
import { leadsToCrm } from './crm/leads-to-crm.ts';
import { describeLanes } from './lanes/index.ts';

/** From the stored lead to the CRM: the functions as they are deployed. */
describeLanes(
  'the delivery of leads',
  (lane) => {
    const { here, leads, dispatch, outbox, untilDue, untilSettled, kinds, expectAllOnce } =
      leadsToCrm(lane);

    test('a lead arrives with what was filled in, and its timeline says so', async () => {
      await leads(1);
      expect(await dispatch()).toEqual({ delivered: 1, retried: 0, dead: 0 });
      await expectAllOnce(1);
      expect(here.crm.received[0]).toMatchObject({
        firstName: 'Dana',
        email: 'dana-0@example.com',
        companyName: 'Miller Staffing',
        tags: ['website', 'strategy-session'],
        customFields: { budget: '$1,000 - $5,000' },
        consent: { given: true, statement: expect.stringMatching(/privacy policy/) },
      });
      expect(await kinds()).toEqual(['submitted', 'delivered']);
      expect(await dispatch()).toEqual({ delivered: 0, retried: 0, dead: 0 });
    });

    test('a lead that is deleted before it goes out goes nowhere', async () => {
      await leads(1);
      await here.running.query('delete from public.leads');
      expect(await dispatch()).toMatchObject({ delivered: 1 });
      expect(here.crm.received).toEqual([]);
    });

    test('what concerns one lead arrives in order; nobody else waits for it', async () => {
      await leads(2);
      const [first] = await here.running.query<{ key: string; lead_id: string }>(
        `select order_key as key, payload ->> 'lead_id' as lead_id from private.outbox order by id`,
      );
      await here.running.query(
        `insert into private.outbox (topic, payload, order_key)
         select topic, payload, order_key from private.outbox where order_key = $1`,
        [first?.key],
      );
      here.crm.mood = 'failing';
      await dispatch();
      expect((await outbox()).map(({ attempts }) => attempts)).toEqual([1, 1, 0]);
      here.crm.mood = 'well';
      await untilDue();
      await dispatch();
      expect((await outbox()).every((row) => row.delivered)).toBe(true);
      const ids = await here.running.query<{ key: string }>(
        'select idempotency_key::text as key from private.outbox where order_key = $1 order by id',
        [first?.key],
      );
      const arrived = [...here.crm.contacts.values()].filter(
        ({ leadId }) => leadId === first?.lead_id,
      );
      expect(arrived.map(({ key }) => key)).toEqual(ids.map(({ key }) => key));
    });

    test('several dispatchers at once send nothing twice', async () => {
      await leads(30);
      const runs = await Promise.all([dispatch(), dispatch(), dispatch()]);
      const delivered = (runs as { delivered: number }[]).map((run) => run.delivered);
      expect(delivered.reduce((sum, one) => sum + one)).toBe(30);
      expect(here.crm.received).toHaveLength(30);
      await expectAllOnce(30);
    });

    test('answers that do not come hold up nobody else, whoever came before or comes later', async () => {
      const isKept = /dana-1\d@/;
      here.crm.mood = ({ email }) => (isKept.test(email) ? 'storing, holding back' : 'well');
      await leads(80);
      const dispatched = dispatch();
      const delivered = async () => (await outbox()).filter((row) => row.delivered).length;
      await expect.poll(delivered, { timeout: 10_000 }).toBe(70);
      await leads(5, 'later');
      await expect.poll(delivered, { timeout: 10_000 }).toBe(75);
      here.crm.release();
      expect(await dispatched).toEqual({ delivered: 85, retried: 0, dead: 0 });
      await expectAllOnce(85);
    });

    test('one that answers late, but answers, has the lead', async () => {
      here.crm.mood = 'storing, holding back';
      await leads(1);
      const dispatched = dispatch();
      await expect.poll(() => here.crm.received.length).toBe(1);
      here.crm.release();
      expect(await dispatched).toEqual({ delivered: 1, retried: 0, dead: 0 });
      await expectAllOnce(1);
    });

    // Its patience is the function's own: once is enough.
    if (lane.name !== 'pglite') return;

    test('a slow CRM holds up no post, gets 15 seconds, and nothing twice', async () => {
      here.crm.mood = 'storing, holding back';
      await leads(2);
      await here.running.query(
        `insert into public.blog_posts
           (slug, title, category, author_name, is_published, moderation_status)
         values ('beside-a-slow-crm', 'A title', 'Testing', 'A writer', true, 'approved')`,
      );
      let isOver = false;
      const everything = dispatch('').finally(() => (isOver = true));
      await expect.poll(() => [here.announced, here.crm.received.length]).toEqual([1, 2]);
      await expect.poll(async () => (await outbox()).filter((row) => row.delivered).length).toBe(1);
      expect(isOver).toBe(false);

      expect(await everything).toMatchObject({ delivered: 1, retried: 2, dead: 0 });
      const errors = (await outbox()).flatMap((row) => row.last_error ?? []);
      expect(errors).toEqual(Array(2).fill('The CRM did not answer within 15 seconds.'));
      await untilSettled();
      await expectAllOnce(2);
      expect(here.crm.received).toHaveLength(2);
    });
  },
  { lanes: ['pglite', 'postgres'] },
);
