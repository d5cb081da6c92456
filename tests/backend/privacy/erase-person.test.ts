import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { commentOn, draftOf, publicPostOf, type Row } from '../database/rows.ts';
import { describeErasures, labelsOf } from './describe-erasures.ts';
import { findInDatabase, tablesWith } from './find-text.ts';

/**
 * address-in-text.test.ts tests which texts contain an address, and supabase/tests/erasures.test.sql what admins
 * exclude, what stays, and what's left to do in the CRM.
 */
describeErasures('Finding and erasing everything about a person', (setUp) => {
  test('finds every record and text with the address, and leaves nothing of it in any table', async () => {
    const {
      running,
      post,
      name,
      email,
      account,
      insert,
      call,
      submit,
      find,
      erase,
      dispatcher,
      finishElsewhere,
    } = setUp();
    const upper = email.toUpperCase();
    const tagged = `${name}+news@erase.example`;
    const longer = `x${email}`;
    await insert('auth.users', {
      id: account,
      email,
      email_confirmed_at: '2020-01-01Z',
      raw_user_meta_data: { email, full_name: 'Dana Miller' },
    });
    await insert('auth.sessions', {
      id: randomUUID(),
      user_id: account,
      user_agent: 'A browser',
    });
    await insert('auth.identities', {
      id: randomUUID(),
      provider: 'email',
      provider_id: account,
      user_id: account,
      identity_data: { email },
    });
    await insert('invitations', { id: randomUUID(), email: tagged, role: 'user' });
    await submit({ email: upper, message: `Write to ${email} please.` });
    await submit({ email: tagged });
    // The CRM may have them.
    await call(dispatcher, 'claim_outbox', { topics: ['lead'] });
    const other = await submit({
      email: 'kim@other.example',
      message: `Ask ${email}, not ${longer}.`,
      attribution: { last: { landingPage: `/contact?from=${encodeURIComponent(email)}` } },
    });
    await insert('lead_notes', { lead_id: other, body: `Called <${upper}>: no answer.` });
    await insert('client_documents', {
      lead_id: other,
      title: 'Offer',
      url: `https://files.example/?for=${encodeURIComponent(tagged)}`,
    });
    await running.query('update public.leads set tags = $2 where id = $1', [
      other,
      ['vip', `friend of ${name}@erase.example`.slice(0, 40)],
    ]);
    const own = await insert(
      'blog_comments',
      commentOn(post, { author_email: upper, notify: true }),
    );
    await running.query("update public.blog_comments set moderation_status = 'approved'");
    await insert('blog_comments', commentOn(post, { parent_id: own }));
    await insert('blog_comments', commentOn(post, { author_email: tagged }));
    await insert('blog_comments', commentOn(post, { content: `I agree with ${email} on this.` }));
    const written = publicPostOf({
      author_id: account,
      author_name: 'Dana Miller',
      content: `<p>Mail <a href="mailto:${email}">${email}</a></p>`,
      excerpt: `By ${email}`,
    });
    const publicPost = await insert('blog_posts', written);
    await insert('blog_posts', draftOf({ author_id: account }));
    await insert('post_drafts', {
      id: randomUUID(),
      author_id: account,
      fields: { title: 'An idea' },
      saved_by: account,
    });
    await running.query('update public.post_workflow set review_note = $2 where post_id = $1', [
      publicPost,
      `Ask ${email}`,
    ]);
    await running.query(
      `insert into public.audit_log (actor_role, action, subject_type, subject_id, after)
     values ('admin', 'post.moderated', 'post', $1, jsonb_build_object('review_note', $2::text))`,
      [publicPost, `Ask ${email}`],
    );
    await running.query(
      `update auth.users set email_change = $2, email_change_token_new = $3 where id = $1`,
      [(await running.person()).id, email, randomUUID()],
    );

    const found = await find(`${name}+any@ERASE.example`);
    expect(found.problem).toBeNull();
    expect(
      labelsOf(found)
        .filter((label) => !label.endsWith('delivery'))
        .sort(),
    ).toEqual(
      [
        'deleted account',
        'anonymized email-change',
        'deleted invitation',
        ...['deleted lead', 'deleted lead'],
        ...['anonymized comment', 'deleted comment', 'deleted comment-emails'],
        ...['anonymized post', 'deleted post', 'deleted draft'],
        ...['leads', 'lead_notes', 'client_documents', 'lead_events', 'blog_comments'].map(
          (table) => `anonymized ${table}`,
        ),
        ...['blog_posts', 'post_workflow', 'audit_log'].map((table) => `anonymized ${table}`),
      ].sort(),
    );
    // The page shows a bit of the text around the address.
    const note = found.records.find(({ details }) => details['table'] === 'lead_notes');
    expect(note?.details['fields']).toEqual([
      { name: 'body', excerpt: `Called <${upper}>: no answer.` },
    ]);

    await erase();
    expect((await tablesWith(running, email)).sort()).toEqual(['private.outbox', 'public.leads']);
    await finishElsewhere();
    const left = await findInDatabase(running, email);
    expect(left).toHaveLength(1);
    // Somebody else’s address, which only ends with the same letters, stays.
    expect(left[0]?.row).toContain(`Ask ***, not ${longer}.`);
    // The outbox doesn't contain part of the address either.
    expect(await tablesWith(running, name)).toEqual(['public.leads']);
    for (const variant of [tagged, encodeURIComponent(tagged), encodeURIComponent(email)]) {
      expect(await tablesWith(running, variant)).toEqual([]);
    }

    const [changed] = await running.query<Row>(
      'select author_name, author_id, content, excerpt from public.blog_posts where id = $1',
      [publicPost],
    );
    expect(changed).toEqual({
      author_name: 'Former author',
      author_id: null,
      content: '<p>Mail <a href="mailto:***">***</a></p>',
      excerpt: 'By ***',
    });
    expect(await tablesWith(running, 'Dana Miller')).toEqual([]);
    const [comment] = await running.query<Row>(
      'select author_name, content, notify from public.blog_comments where id = $1',
      [own],
    );
    expect(comment).toEqual({
      author_name: 'Deleted',
      content: 'This comment was deleted.',
      notify: false,
    });

    // The publisher keeps no earlier release.
    const changes = await call<Row>(await running.client('anon'), 'public_post_changes');
    expect(changes['erased_at']).toEqual(expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+$/));

    // The proof is found by any spelling of the address.
    const after = await find(upper);
    expect(after.records).toEqual([]);
    expect(after.erasures).toHaveLength(1);
    expect(after.erasures[0]?.counts).toContainEqual({
      kind: 'lead',
      outcome: 'deleted',
      reason: null,
      count: 2,
    });
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
