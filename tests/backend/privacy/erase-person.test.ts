import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, expect, test } from 'vitest';
import { collectPeople } from '../../../src/lib/person-export.ts';
import { commentOn, draftOf, insertRow, leadOf, publicPostOf, type Row } from '../database/rows.ts';
import { describeDatabase, type Person, type Running } from '../lanes/index.ts';
import { hostileTexts } from './hostile-texts.ts';
import { findInDatabase, tablesWith } from './find-text.ts';

interface FoundPerson {
  records: { kind: string; outcome: string; details: Row }[];
  version: string;
  unlisted: number;
  problem: string | null;
  erasures: { counts: object[] }[];
}

/**
 * address-in-text.test.ts tests which texts contain an address, and supabase/tests/erasures.test.sql what admins
 * exclude, what stays, and what's left to do in the CRM. Each test has a person of its own.
 */
describeDatabase('Finding and erasing everything about a person', (lane) => {
  let running: Running;
  let adminPerson: Person;
  let admin: SupabaseClient;
  let dispatcher: SupabaseClient;
  /** ID of a public post by someone else. */
  let post: string;

  beforeAll(async () => {
    running = await lane.start();
    adminPerson = await running.person('admin');
    admin = await running.client(adminPerson);
    dispatcher = await running.client('service_role');
    post = await insert('blog_posts', publicPostOf());
  });

  async function call<Result>(client: SupabaseClient, fn: string, args: Row = {}): Promise<Result> {
    const { data, error } = await client.rpc(fn, args);
    expect(error).toBeNull();
    return data as Result;
  }
  /** Inserts a row and returns its ID. */
  const insert = async (table: string, row: Row) =>
    String((await insertRow(running, table, row)).id);
  /** Submits a lead and returns its ID. */
  async function submit(fields: Row) {
    const submission = { idempotency_key: randomUUID(), client_address: '192.0.2.1' };
    const lead = leadOf(fields);
    return (await call<{ lead_id: string }>(dispatcher, 'submit_lead', { lead, ...submission }))
      .lead_id;
  }
  /** Inserts entries into the audit log that mention the text. */
  const audit = (text: string, count = 1) =>
    running.query(
      `insert into public.audit_log (actor_role, action, subject_type, subject_id, after)
       select 'admin', 'post.moderated', 'post', $1, jsonb_build_object('review_note', $2::text)
       from generate_series(1, $3::integer)`,
      [post, text, count],
    );

  const find = (address: string) => call<FoundPerson>(admin, 'find_person', { address });
  /** What happens to each record, such as "deleted lead", or "anonymized leads" for a mention in leads. */
  const labelsOf = ({ records }: FoundPerson) =>
    records
      .map(({ kind, outcome, details }) =>
        kind === 'mention' ? `${outcome} ${String(details['table'])}` : `${outcome} ${kind}`,
      )
      .filter((label) => !label.endsWith('delivery'))
      .sort();
  async function erase(address: string) {
    const { version } = await find(address);
    await call(admin, 'erase_person', { address, version });
  }
  /** Finishes erasing the copies elsewhere. Until then, the outbox stores the address. */
  async function finishElsewhere() {
    await running.query("update private.outbox set due_at = now() where topic like 'erase-%'");
    await running.query(
      "select public.finish_outbox(id, attempts, 'delivered') from public.claim_outbox('{erase-contact}')",
    );
  }

  test('finds every record and text with the address, and leaves nothing of it in any table', async () => {
    const [name, account] = ['dana1', randomUUID()];
    const email = `${name}@erase.example`;
    const upper = email.toUpperCase();
    const tagged = `${name}+news@erase.example`;
    const longer = `x${email}`;
    await insert('auth.users', {
      id: account,
      email,
      email_confirmed_at: '2020-01-01Z',
      raw_user_meta_data: { email, full_name: 'Dana Miller' },
    });
    const session = { id: randomUUID(), user_id: account, user_agent: 'A browser' };
    await insert('auth.sessions', session);
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
      ['vip', `friend of ${email}`],
    ]);
    const subscribed = commentOn(post, { author_email: upper, notify: true });
    const own = await insert('blog_comments', subscribed);
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
    await audit(`Ask ${email}`);
    await running.query(
      `update auth.users set email_change = $2, email_change_token_new = $3 where id = $1`,
      [(await running.person()).id, email, randomUUID()],
    );

    const found = await find(`${name}+any@ERASE.example`);
    expect(found.problem).toBeNull();
    expect(labelsOf(found)).toEqual(
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

    await erase(email);
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
    const [email, tagged] = ['kim@erase.example', 'kim+tag@erase.example'];
    await submit({ email });
    await submit({ email: tagged });
    const erasedAt = () => running.query('select max(erased_at) from private.post_changes');
    const before = await erasedAt();
    const exported = await collectPeople((position) =>
      call(admin, 'export_person', { address: email.toUpperCase(), ...position }),
    );
    expect(exported).toMatchObject([
      { email: tagged, requests: [{ email: tagged }] },
      { email, requests: [{ email }] },
    ]);
    expect(JSON.stringify(exported)).not.toContain('spam_signals');
    await erase(email);
    // No post changed, so the releases are kept.
    expect(await erasedAt()).toEqual(before);
    const audited = await running.query(
      `select action, subject_type, actor_id from public.audit_log
       where action like 'person.%' order by id desc limit 2`,
    );
    expect(audited).toEqual([
      { action: 'person.erased', subject_type: 'erasure', actor_id: adminPerson.id },
      { action: 'person.exported', subject_type: 'person', actor_id: adminPerson.id },
    ]);
  });

  // address-in-text.test.ts has longer ones.
  test('removes the address from hostile texts', async () => {
    const email = 'hostile@erase.example';
    const texts = hostileTexts(email);
    for (const [n, text] of texts.entries()) {
      await audit(text(2000));
      await insert('blog_posts', publicPostOf({ content: text(2000), excerpt: text(500) }));
      const author_email = `visitor${n}@other.example`;
      await insert('blog_comments', commentOn(post, { author_email, content: text(2000) }));
    }
    expect(labelsOf(await find(email))).toEqual(
      ['audit_log', 'blog_comments', 'blog_posts'].flatMap((table) =>
        texts.map(() => `anonymized ${table}`),
      ),
    );
    await erase(email);
    await finishElsewhere();
    expect((await find(email)).records).toEqual([]);
  });

  test('removes the address from texts that would be invalid without it', async () => {
    const email = 'short@erase.example';
    // A comment has at least 10 characters.
    const comment = await insert('blog_comments', commentOn(post, { content: email }));
    // Equal reports share a row.
    for (const page of [`/${email}`, `/${email.replace('@', '+tag@')}`]) {
      await insert('browser_reports', { kind: 'csp-violation', name: 'img-src', page });
    }
    expect(labelsOf(await find(email))).toEqual([
      'anonymized blog_comments',
      ...['deleted browser_reports', 'deleted browser_reports'],
    ]);
    await erase(email);
    await finishElsewhere();
    expect(await tablesWith(running, email)).toEqual([]);
    const kept = await running.query('select content from public.blog_comments where id = $1', [
      comment,
    ]);
    expect(kept).toEqual([{ content: '**********' }]);
  });

  test('removes the address from more texts than are listed', async () => {
    const email = 'often@erase.example';
    await audit(`Ask ${email}`, 1100);
    const { records, unlisted } = await find(email);
    expect([records.length, unlisted]).toEqual([1000, 100]);
    await erase(email);
    await finishElsewhere();
    expect(await tablesWith(running, email)).toEqual([]);
    const [proof] = (await find(email)).erasures;
    expect(proof?.counts).toMatchObject([{ kind: 'mention', outcome: 'anonymized', count: 1100 }]);
  });

  test('reads JSON in which an escaped line break looks like part of the name', async () => {
    const address = 'n@line.example';
    const content = `\n${address.slice(1)} and ${address}`;
    const fields = { author_id: adminPerson.id, saved_by: adminPerson.id, fields: { content } };
    const id = await insert('post_drafts', { id: randomUUID(), ...fields });
    expect(labelsOf(await find(address))).toEqual(['anonymized post_drafts']);
    await erase(address);
    const drafts = await running.query(
      "select fields ->> 'content' as content from public.post_drafts where id = $1",
      [id],
    );
    expect(drafts).toEqual([{ content: `\n${address.slice(1)} and ***` }]);
  });
});
