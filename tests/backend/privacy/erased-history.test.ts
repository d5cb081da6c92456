import { expect, test } from 'vitest';
import { publicPostOf, type Row } from '../database/rows.ts';
import { describeErasures, labelsOf } from './describe-erasures.ts';

interface Person {
  account: string;
  email: string;
}

describeErasures('What’s left after erasing a person', (setUp) => {
  test.each([
    [
      'unpublished their post',
      ({ account }: Person) => ({ author_id: account }),
      'is_published = false',
      'anonymized post',
    ],
    [
      'edited their address out of a post',
      ({ email }: Person) => ({ content: `<p>Ask ${email}.</p>` }),
      "content = '<p>Ask us.</p>'",
      'anonymized post_revisions',
    ],
  ])('discards earlier releases if staff %s before', async (_, fields, change, label) => {
    const { running, email, account, insert, find, erase } = setUp();
    await insert('auth.users', { id: account, email, email_confirmed_at: '2020-01-01Z' });
    const id = await insert('blog_posts', publicPostOf(fields({ account, email })));
    await running.query(`update public.blog_posts set ${change} where id = $1`, [id]);
    await running.query("delete from private.outbox where topic = 'build'");
    const found = labelsOf(await find());
    expect(found).toContain(label);
    expect(found).not.toContain('anonymized blog_posts');

    const erasure = await erase();
    const [mark] = await running.query<Row>(
      `select c.erased_at > e.erased_at as is_after_waiting
     from private.post_changes c, private.erasures e where c.post_id = $1 and e.id = $2`,
      [id, erasure],
    );
    expect(mark).toEqual({ is_after_waiting: true });
    const builds = await running.query<Row>(
      "select payload from private.outbox where topic = 'build'",
    );
    expect(builds).toEqual([{ payload: { erasure_id: erasure } }]);
  });

  test('exports what the person may see, and records both without the address', async () => {
    const { running, adminPerson, name, email, submit, exportPerson, erase } = setUp();
    const tagged = `${name}+tag@erase.example`;
    await submit();
    await submit({ email: tagged });
    const [before] = await running.query('select max(erased_at) from private.post_changes');
    const exported = await exportPerson(email.toUpperCase());
    expect(exported).toMatchObject([
      { email: tagged, requests: [{ email: tagged }] },
      { email, requests: [{ email }] },
    ]);
    expect(JSON.stringify(exported)).not.toContain('spam_signals');
    await erase();
    // No post changed, so the releases are kept.
    expect(await running.query('select max(erased_at) from private.post_changes')).toEqual([
      before,
    ]);
    const [first, second] = await running.query<Row>(
      `select action, subject_type, actor_id from public.audit_log
     where action like 'person.%' order by id desc limit 2`,
    );
    expect(first).toEqual({
      action: 'person.erased',
      subject_type: 'erasure',
      actor_id: adminPerson.id,
    });
    expect(second).toMatchObject({ action: 'person.exported', subject_type: 'person' });
  });
});
