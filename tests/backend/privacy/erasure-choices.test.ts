import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { commentOn, type Row } from '../database/rows.ts';
import { describeErasures } from './describe-erasures.ts';
import { findInDatabase } from './find-text.ts';

describeErasures('An admin who erases a person', (setUp) => {
  test('keeps what an admin excludes with a reason, and whatever belongs to it', async () => {
    const { running, admin, email, insert, submit, find, erase, claimLeads, finishElsewhere } =
      setUp();
    const lead = await submit({ message: `Mine: ${email}` });
    await submit();
    await claimLeads();
    const other = await submit({ email: 'kim@other.example', message: `About ${email}` });
    await insert('lead_notes', { lead_id: lead, body: `Kept with the lead: ${email}` });
    const note = await insert('lead_notes', { lead_id: other, body: `Called ${email}` });
    const keep = (kind: string, id: string, reason: unknown) => ({ kind, id, reason });
    const { records, version } = await find();
    const delivery = records.find(({ kind }) => kind === 'delivery')?.id ?? '';
    for (const kept of [
      [keep('lead', lead, 'because')],
      [keep('lead', lead, undefined)],
      [keep('lead', randomUUID(), 'legal-claim')],
      [keep('delivery', delivery, 'legal-claim')],
    ]) {
      const { error } = await admin.rpc('erase_person', { address: email, version, kept });
      expect(error?.code).toBe('22023');
    }
    expect((await find()).version).toBe(version);

    const id = await erase([
      keep('lead', lead, 'legal-obligation'),
      keep('mention', `lead_notes ${note}`, 'someone-else'),
    ]);
    await finishElsewhere();
    const texts = await findInDatabase(running, email);
    expect(texts.map(({ table }) => table).sort()).toEqual([
      'private.lead_search',
      'public.lead_notes',
      'public.lead_notes',
      'public.leads',
    ]);
    const [proof] = (await find()).erasures;
    expect(proof).toMatchObject({ id, crm: { status: 'kept', emails: null } });
    expect(proof?.counts).toContainEqual({
      kind: 'lead',
      outcome: 'kept',
      reason: 'legal-obligation',
      count: 1,
    });
    // The kept lead is still delivered.
    const [row] = await running.query(
      `select from private.outbox where topic = 'lead' and payload ->> 'lead_id' = $1`,
      [lead],
    );
    expect(row).toBeDefined();
  });

  test('erases nothing if records changed since the admin looked', async () => {
    const { admin, email, submit, find } = setUp();
    await submit();
    const { version } = await find();
    await submit({ message: 'Another question, sent later.' });
    const { error } = await admin.rpc('erase_person', { address: email, version });
    expect(error).toMatchObject({ code: 'PT409', message: expect.stringMatching(/Review/) });
    expect((await find()).records.filter(({ kind }) => kind === 'lead')).toHaveLength(2);
  });

  test('erases messages about records, including those that the site queued since the admin looked', async () => {
    const { running, admin, email, submit, find } = setUp();
    const lead = await submit();
    const { version } = await find();
    await running.query(
      `insert into private.outbox (topic, payload)
       values ('lead-mail', jsonb_build_object('kind', 'waiting', 'lead_id', $1::text))`,
      [lead],
    );
    const { error } = await admin.rpc('erase_person', { address: email, version });
    expect(error).toBeNull();
    const left = await running.query(
      `select topic from private.outbox where payload ->> 'lead_id' = $1`,
      [lead],
    );
    expect(left).toEqual([]);
  });

  test('locks an erased account out from its next request on, but never erases the caller’s own', async () => {
    const { running, admin, adminPerson, find, erase } = setUp();
    const person = await running.person('moderator');
    const client = await running.client(person);
    expect((await client.rpc('get_current_user_role')).data).toBe('moderator');
    expect((await client.rpc('get_staff_home')).error).toBeNull();
    await erase([], person.email);
    expect((await client.rpc('get_current_user_role')).data).toBe('user');
    expect((await client.rpc('get_staff_home')).error?.code).toBe('42501');

    const own = adminPerson.email.replace('@', '+tag@');
    const { problem, version } = await find(own);
    expect(problem).toMatch(/your own account/);
    const { error } = await admin.rpc('erase_person', { address: own, version });
    expect(error).toMatchObject({ code: '23001', message: problem });
    expect((await admin.rpc('get_current_user_role')).data).toBe('admin');
  });

  test('keeps a comment without its text while a reply to it stays', async () => {
    const { running, post, email, insert, find, erase } = setUp();
    const comment = (row: Row) => insert('blog_comments', commentOn(post, row));
    const own = { author_email: email };
    const answered = await comment(own);
    const discussed = await comment(own);
    await running.query("update public.blog_comments set moderation_status = 'approved'");
    const kept = await comment({ ...own, parent_id: answered, content: 'My own answer.' });
    const expired = await comment({ ...own, parent_id: answered, content: 'An old answer.' });
    await running.query("update public.blog_comments set author_email = '' where id = $1", [
      expired,
    ]);
    await comment({ parent_id: discussed, content: 'By someone else.' });
    const { records } = await find();
    const shown = Object.fromEntries(records.map((record) => [record.id, record]));
    expect(shown[answered]).toMatchObject({
      outcome: 'deleted',
      details: { replies_by_others: 0 },
    });
    expect(shown[answered]?.details['own_replies']).toHaveLength(2);
    expect(shown[discussed]).toMatchObject({
      outcome: 'anonymized',
      details: { replies_by_others: 1 },
    });

    await erase([{ kind: 'comment', id: kept, reason: 'legal-claim' }]);
    const left = await running.query<Row>(
      `select content from public.blog_comments where id = any ($1) or parent_id = any ($1)
       order by content`,
      [[answered, discussed]],
    );
    expect(left.map(({ content }) => content)).toEqual([
      ...['By someone else.', 'My own answer.'],
      ...['This comment was deleted.', 'This comment was deleted.'],
    ]);
    const [proof] = (await find()).erasures;
    expect(proof?.counts).toEqual([
      { kind: 'comment', outcome: 'anonymized', reason: null, count: 2 },
      { kind: 'comment', outcome: 'deleted', reason: null, count: 1 },
      { kind: 'comment', outcome: 'kept', reason: 'legal-claim', count: 1 },
    ]);
  });
});
