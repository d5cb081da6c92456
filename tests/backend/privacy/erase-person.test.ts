import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { commentOn, insertRow, leadOf, publicPostOf, draftOf, type Row } from '../database/rows.ts';
import { describeLanes, type Person, type Running } from '../lanes/index.ts';
import { findInDatabase, tablesWith } from './find-text.ts';

interface PersonRecord {
  kind: string;
  id: string;
  outcome: string;
  details: Row;
}

interface Erasure {
  id: string;
  counts: { kind: string; outcome: string; reason: string | null; count: number }[];
  crm: { status: string; emails: string[] | null; error: string | null };
}

interface FoundPerson {
  records: PersonRecord[];
  version: string;
  problem: string | null;
  erasures: Erasure[];
  audit_entries: number;
}

/** Finding and erasing everything about a person, even where others wrote their address. */
describeLanes(
  'Erasing a person',
  (lane) => {
    let running: Running;
    let admin: SupabaseClient;
    let dispatcher: SupabaseClient;
    let adminPerson: Person;
    let post: string;
    let name: string;
    let email: string;
    let account: string;
    let people = 0;

    beforeAll(async () => {
      running = await lane.start();
      adminPerson = await running.person('admin');
      admin = await running.client(adminPerson);
      dispatcher = await running.client('service_role');
      post = await insert('blog_posts', publicPostOf());
    });
    beforeEach(() => {
      name = `dana${++people}`;
      email = `${name}@erase.example`;
      account = randomUUID();
    });

    async function insert(table: string, row: Row): Promise<string> {
      const { id } = await insertRow(running, table, row);
      return String(id);
    }
    async function call<Result>(
      client: SupabaseClient,
      fn: string,
      args: Row = {},
    ): Promise<Result> {
      const { data, error } = await client.rpc(fn, args);
      expect(error).toBeNull();
      return data as Result;
    }
    const submit = async (fields: Row = {}) =>
      (
        await call<{ lead_id: string }>(dispatcher, 'submit_lead', {
          lead: leadOf({ email, ...fields }),
          idempotency_key: randomUUID(),
          client_address: `192.0.2.${people}`,
        })
      ).lead_id;
    const find = (address = email) => call<FoundPerson>(admin, 'find_person', { address });
    async function erase(kept: Row[] = [], address = email): Promise<string> {
      const { version } = await find(address);
      return call<string>(admin, 'erase_person', { address, version, kept });
    }
    const labels = ({ records }: FoundPerson) =>
      records.map(({ kind, outcome, details }) =>
        kind === 'mention' ? `${outcome} ${String(details['table'])}` : `${outcome} ${kind}`,
      );
    /** Begins to send leads to the CRM. */
    const claimLeads = () => call<Row[]>(dispatcher, 'claim_outbox', { topics: ['lead'] });
    /** Finishes erasing the copies elsewhere. Until then, the outbox stores the address. */
    async function finishElsewhere(): Promise<void> {
      await running.query("update private.outbox set due_at = now() where topic like 'erase-%'");
      for (const topic of ['erase-contact', 'erase-mails']) {
        for (const row of await call<Row[]>(dispatcher, 'claim_outbox', { topics: [topic] })) {
          await call(dispatcher, 'finish_outbox', {
            outbox_id: row['id'],
            attempt: row['attempts'],
            outcome: 'delivered',
          });
        }
      }
    }

    test('finds every record and text with the address, and leaves nothing of it in any table', async () => {
      const upper = email.toUpperCase();
      const tagged = `${name}+news@erase.example`;
      const longer = `x${email}`;
      await insert('auth.users', {
        id: account,
        email,
        email_confirmed_at: '2026-11-20Z',
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
      await claimLeads();
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
      await insert('lead_views', {
        user_id: adminPerson.id,
        name: 'Dana',
        query: `?search=${encodeURIComponent(email)}`,
      });
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
        labels(found)
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
          ...[
            'leads',
            'lead_notes',
            'client_documents',
            'lead_views',
            'lead_events',
            'blog_comments',
          ].map((table) => `anonymized ${table}`),
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
      // Not even in the pattern that finds emails.
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

    test('finds the address next to escaped white space, quotes, and markup', async () => {
      const texts = [
        `Email:\n${email}\t${email}`,
        `\u0001${email}`,
        `'${email}', _${email}_, **${email}**, and ${email}.`,
        `Siehe „${email}“ – oder 请联系${email}`,
        `/contact?a=${email}&b=%20${email}&c=%27${email}%27`,
      ];
      await running.query(
        `insert into public.audit_log (actor_role, action, subject_type, subject_id, before, after)
         values ('admin', 'post.moderated', 'post', $1, jsonb_build_object('text', $2::text), $3::text::jsonb)`,
        [post, texts.join('\n'), JSON.stringify(texts)],
      );
      expect(labels(await find())).toEqual(['anonymized audit_log']);
      await erase();
      await finishElsewhere();
      expect(await tablesWith(running, email)).toEqual([]);
      const [entry] = await running.query<{ after: string[] }>(
        "select after from public.audit_log where action = 'post.moderated' order by id desc limit 1",
      );
      expect(entry?.after).toEqual(texts.map((text) => text.replaceAll(email, '***')));
    });

    test('leaves longer addresses of others as they are', async () => {
      const others = [`o'${email}`, `a.${email}`, `r&${email}`, `a!${email}`, `é${email}`];
      const message = [...others, encodeURIComponent(`b+${email}`), `%27o%27${email}`].join(', ');
      for (const other of others) {
        await insert('leads', { id: randomUUID(), ...leadOf({ email: other, message }) });
      }
      expect((await find()).records).toEqual([]);

      // An address after = counts as a mention, but not in a column that holds one address.
      const lead = await insert('leads', {
        id: randomUUID(),
        ...leadOf({ email: `x=${email}`, message: `Ask ${email}` }),
      });
      expect(labels(await find())).toEqual(['anonymized leads']);
      await erase();
      const [kept] = await running.query('select email, message from public.leads where id = $1', [
        lead,
      ]);
      expect(kept).toEqual({ email: `x=${email}`, message: 'Ask ***' });

      const apostrophe = `d'arcy${people}@erase.example`;
      const both = `Ask ${apostrophe} or ${encodeURIComponent(apostrophe).replace("'", '%27')}`;
      await insert('leads', {
        id: randomUUID(),
        ...leadOf({ email: 'kim@other.example', message: both }),
      });
      await erase([], apostrophe);
      await finishElsewhere();
      expect(await tablesWith(running, `arcy${people}`)).toEqual([]);
    });

    test('an address that starts with + has no tag', async () => {
      await submit({ email: `+one@${name}.example` });
      await submit({ email: `+two@${name}.example` });
      await erase([], `+one@${name}.example`);
      await finishElsewhere();
      expect(await tablesWith(running, `+one@${name}.example`)).toEqual([]);
      const { records } = await find(`+two@${name}.example`);
      expect(records.filter(({ kind }) => kind === 'lead')).toHaveLength(1);
    });

    test('lists every text that it changes: replies by others, and the account of someone who wants the address', async () => {
      const own = await insert('blog_comments', commentOn(post, { author_email: email }));
      await running.query("update public.blog_comments set moderation_status = 'approved'");
      const replies: string[] = [];
      for (const content of [`First: ask ${email}`, `Second: ask ${email}`]) {
        replies.push(await insert('blog_comments', commentOn(post, { parent_id: own, content })));
      }
      const other = await running.person();
      await running.query(
        `update auth.users set email_change = $2, raw_user_meta_data = jsonb_build_object('note', $3::text)
         where id = $1`,
        [other.id, email, `Ask ${email}`],
      );
      const found = await find();
      expect(labels(found).sort()).toEqual(
        [
          ...['anonymized comment', 'anonymized email-change'],
          ...['blog_comments', 'blog_comments', 'users'].map((table) => `anonymized ${table}`),
        ].sort(),
      );
      const reason = 'someone-else';
      await erase([
        { kind: 'comment', id: own, reason },
        { kind: 'mention', id: `blog_comments ${replies[0]}`, reason },
      ]);
      const contents = await running.query<Row>(
        'select content from public.blog_comments where parent_id = $1 order by content',
        [own],
      );
      expect(contents.map(({ content }) => content)).toEqual([
        `First: ask ${email}`,
        'Second: ask ***',
      ]);
      const [user] = await running.query(
        'select email, email_change, raw_user_meta_data from auth.users where id = $1',
        [other.id],
      );
      expect(user).toEqual({
        email: other.email,
        email_change: '',
        raw_user_meta_data: { note: 'Ask ***' },
      });
    });

    test('keeps what an admin excludes with a reason, and whatever belongs to it', async () => {
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
      const [row] = await running.query('select from private.outbox where order_key = $1', [lead]);
      expect(row).toBeDefined();
    });

    test('erases nothing if records changed since the admin looked', async () => {
      await submit();
      const { version } = await find();
      await submit({ message: 'Another question, sent later.' });
      const { error } = await admin.rpc('erase_person', { address: email, version });
      expect(error).toMatchObject({ code: 'PT409', message: expect.stringMatching(/Review/) });
      expect((await find()).records.filter(({ kind }) => kind === 'lead')).toHaveLength(2);
    });

    test('locks an erased account out from its next request on, but never erases the caller’s own', async () => {
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

    test('stops deliveries, and erases the CRM’s copy only after one that had begun', async () => {
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
      await running.query('delete from private.outbox');
      await running.query('delete from private.erasures');
      const tagged = `${name}+tag@erase.example`;
      await submit({ email: tagged });
      await claimLeads();
      const id = await erase();
      const states = async () =>
        (await call<Erasure[]>(admin, 'list_erasures')).map(({ crm }) => crm);
      expect(await states()).toMatchObject([{ status: 'waiting', emails: [tagged, email] }]);
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

    test('someone whose comment’s address has expired is found, without an empty address anywhere', async () => {
      await running.query('delete from private.outbox');
      await submit();
      await claimLeads();
      const id = await insert('blog_comments', commentOn(post, { author_email: email }));
      await running.query("update public.blog_comments set author_email = '' where id = $1", [id]);
      expect(labels(await find())).toContain('deleted comment');
      const exported = await call<Row[]>(admin, 'export_person', { address: email });
      expect(exported).toMatchObject([{ email, comments: [{ author_email: '' }] }]);
      await erase();
      const queued = await running.query<Row>(
        "select payload -> 'emails' as emails from private.outbox where topic = 'erase-contact'",
      );
      expect(queued).toEqual([{ emails: [email] }]);
    });

    test.each([
      [
        'unpublished their post',
        () => ({ author_id: account }),
        'is_published = false',
        'anonymized post',
      ],
      [
        'edited their address out of a post',
        () => ({ content: `<p>Ask ${email}.</p>` }),
        "content = '<p>Ask us.</p>'",
        'anonymized post_revisions',
      ],
    ])('discards earlier releases if staff %s before', async (_, fields, change, label) => {
      await insert('auth.users', { id: account, email, email_confirmed_at: '2026-11-20Z' });
      const id = await insert('blog_posts', publicPostOf(fields()));
      await running.query(`update public.blog_posts set ${change} where id = $1`, [id]);
      await running.query("delete from private.outbox where topic = 'build'");
      const found = labels(await find());
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

    test('nothing is left to do in a CRM that was never used', async () => {
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

    test('exports what the person may see, and records both without the address', async () => {
      const tagged = `${name}+tag@erase.example`;
      await submit();
      await submit({ email: tagged });
      const [before] = await running.query('select max(erased_at) from private.post_changes');
      const exported = await call<Row[]>(admin, 'export_person', { address: email.toUpperCase() });
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

    test('the audit log and the timelines of leads still can’t be changed', async () => {
      await submit();
      for (const table of ['public.audit_log', 'public.lead_events', 'public.post_revisions']) {
        await expect(running.query(`update ${table} set id = default`)).rejects.toThrow(
          'append-only',
        );
      }
      await expect(running.query('delete from public.audit_log')).rejects.toThrow('append-only');
    });
  },
  { lanes: ['pglite', 'postgres'] },
);
