import { expect, test } from 'vitest';
import { commentOn, type Row } from '../database/rows.ts';
import { describeErasures, labelsOf, type Erasure } from './describe-erasures.ts';
import { tablesWith } from './find-text.ts';

describeErasures('Erasing a person’s copies elsewhere', (setUp) => {
  test('stops deliveries, and erases the CRM’s copy only after one that had begun', async () => {
    const { running, dispatcher, call, submit, erase, claimLeads } = setUp();
    await running.query('delete from private.outbox');
    const lead = await submit();
    const [claimed] = await claimLeads();
    expect(claimed?.['payload']).toEqual({ lead_id: lead });
    await erase();
    expect(await call(dispatcher, 'claim_outbox', { topics: ['lead', 'lead-mail'] })).toEqual([]);
    const late = {
      outbox_id: claimed?.['id'],
      attempt: 1,
      outcome: 'retry',
      error: 'No answer.',
    };
    expect(await call(dispatcher, 'finish_outbox', late)).toBe(false);
    const [wait] = await running.query<{ minutes: number }>(
      `select extract(epoch from due_at - now()) / 60 as minutes
     from private.outbox where topic = 'erase-contact'`,
    );
    // The claim’s minute, and five more for the CRM.
    expect(Number(wait?.minutes)).toBeGreaterThan(5.5);
    expect(Number(wait?.minutes)).toBeLessThanOrEqual(6);
  });

  test('stores the address until the CRM has no contact, or an admin confirms it', async () => {
    const { running, admin, name, email, call, submit, erase, claimLeads, finishElsewhere } =
      setUp();
    await running.query('delete from private.outbox');
    await running.query('delete from private.erasures');
    const tagged = `${name}+tag@erase.example`;
    await submit({ email: tagged });
    await claimLeads();
    const id = await erase();
    const states = async () =>
      (await call<Erasure[]>(admin, 'list_erasures')).map(({ crm }) => crm);
    expect(await states()).toMatchObject([{ status: 'waiting', emails: [tagged, email] }]);
    await running.query("update private.outbox set attempts = 1, last_error = 'No answer.'");
    expect(await states()).toMatchObject([{ status: 'waiting', attempts: 1, error: 'No answer.' }]);
    await running.query(`insert into private.paused_topics (topic) values ('erase-contact')`);
    expect(await states()).toMatchObject([{ status: 'no-key', emails: [tagged, email] }]);
    await running.query('delete from private.paused_topics');
    await running.query("update private.outbox set dead_at = now(), last_error = 'Refused.'");
    expect(await states()).toMatchObject([{ status: 'dead', error: 'Refused.' }]);
    expect(await call(admin, 'confirm_crm_erasure', { erasure_id: id })).toBe(true);
    expect(await call(admin, 'confirm_crm_erasure', { erasure_id: id })).toBe(false);
    expect(await states()).toMatchObject([{ status: 'confirmed', emails: null }]);
    await running.query('update private.outbox set dead_at = null');
    await finishElsewhere();
    expect(await tablesWith(running, name)).toEqual([]);

    await submit();
    await claimLeads();
    await erase();
    await finishElsewhere();
    expect((await states()).map(({ status }) => status)).toEqual(['done', 'confirmed']);
  });

  test('nothing is left to do in a CRM that was never used', async () => {
    const { running, admin, name, email, insert, call, submit, find, erase, finishElsewhere } =
      setUp();
    await running.query('delete from private.outbox');
    await running.query('delete from public.leads');
    await submit();
    const id = await erase();
    const [unused] = (await find()).erasures;
    expect(unused).toMatchObject({ id, crm: { status: 'unused', emails: null } });
    expect(await call(admin, 'confirm_crm_erasure', { erasure_id: id })).toBe(false);
    await finishElsewhere();
    expect(await tablesWith(running, name)).toEqual([]);

    // A lead that was deleted long ago could be there.
    await call(admin, 'set_crm_setting', { name: 'location_id', value: 'location-1' });
    await erase();
    expect((await find()).erasures[0]?.crm).toMatchObject({ status: 'waiting', emails: [email] });
    await running.query('delete from private.crm_settings');
    // So could one of someone who commented, once any lead has been sent.
    const other = await submit({ email: 'kim@other.example' });
    await insert('lead_events', { lead_id: other, kind: 'delivered' });
    await running.query('delete from private.outbox');
    await erase();
    expect((await find()).erasures[0]?.crm).toMatchObject({ status: 'waiting', emails: [email] });
  });

  test('someone whose comment’s address has expired is found, without an empty address anywhere', async () => {
    const { running, post, email, insert, submit, find, exportPerson, erase, claimLeads } = setUp();
    await running.query('delete from private.outbox');
    await submit();
    await claimLeads();
    const id = await insert('blog_comments', commentOn(post, { author_email: email }));
    await running.query("update public.blog_comments set author_email = '' where id = $1", [id]);
    expect(labelsOf(await find())).toContain('deleted comment');
    const exported = await exportPerson();
    expect(exported).toMatchObject([{ email, comments: [{ author_email: '' }] }]);
    await erase();
    const queued = await running.query<Row>(
      "select payload -> 'emails' as emails from private.outbox where topic = 'erase-contact'",
    );
    expect(queued).toEqual([{ emails: [email] }]);
  });
});
