import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { commentOn, publicPostOf, type Row } from '../database/rows.ts';
import { describeErasures, labelsOf } from './describe-erasures.ts';
import { tablesWith } from './find-text.ts';

/** In characters. A comment may have 2,000, and an entry of the audit log 20,000. */
const size = 100_000;

const fill = (text: string, end: string, length: number) =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length - end.length) + end;

describeErasures('An erasure removes the address from', (setUp) => {
  test.each([
    ['words', () => 'some words '],
    ['letters with punctuation', () => 'a.'],
    ['punctuation', () => '+'],
    ['names with punctuation', (email: string) => `${email.split('@')[0]}_.+`],
    ['domains', () => '@erase.example'],
    ['longer addresses', (email: string) => `x${email} `],
    ['addresses', (email: string) => `${email} `],
    ['addresses that follow each other', (email: string) => `'${email}`],
  ])('texts full of %s', async (_, textOf) => {
    const { running, post, email, number, insert, find, erase, finishElsewhere } = setUp();
    const text = (length: number) => fill(textOf(email), ` ${email}`, length);
    await running.query(
      `insert into public.audit_log (actor_role, action, subject_type, subject_id, after)
       values ('admin', 'post.moderated', 'post', $1, jsonb_build_object('review_note', $2::text))`,
      // An entry of the audit log may have 20,000.
      [post, text(19_000)],
    );
    const written = publicPostOf({ content: text(size), excerpt: text(500) });
    await insert('blog_posts', written);
    for (let n = 0; n < 3; n += 1) {
      const author_email = `visitor${n}@other${number}.example`;
      await insert('blog_comments', commentOn(post, { author_email, content: text(2000) }));
    }
    const labels = labelsOf(await find()).filter((label) => label !== 'deleted delivery');
    expect(labels.sort()).toEqual([
      'anonymized audit_log',
      ...Array.from({ length: 3 }, () => 'anonymized blog_comments'),
      'anonymized blog_posts',
    ]);
    await erase();
    await finishElsewhere();
    expect((await find()).records).toEqual([]);
  });

  test('texts that would be invalid without it', async () => {
    const { running, post, email, insert, find, erase, finishElsewhere } = setUp();
    // A comment has at least 10 characters.
    const comment = await insert('blog_comments', commentOn(post, { content: email }));
    // Equal reports share a row.
    for (const page of [`/${email}`, `/${email.replace('@', '+tag@')}`]) {
      const report = { kind: 'csp-violation', name: 'img-src', page };
      await insert('browser_reports', report);
    }
    expect(labelsOf(await find())).toEqual([
      'anonymized blog_comments',
      ...['deleted browser_reports', 'deleted browser_reports'],
    ]);
    await erase();
    await finishElsewhere();
    expect(await tablesWith(running, email)).toEqual([]);
    const [kept] = await running.query('select content from public.blog_comments where id = $1', [
      comment,
    ]);
    expect(kept).toEqual({ content: '**********' });
  });

  test('thousands of texts, of which only some are listed', async () => {
    const { running, post, email, find, erase, finishElsewhere } = setUp();
    await running.query(
      `insert into public.audit_log (actor_role, action, subject_type, subject_id, after)
       select 'admin', 'post.moderated', 'post', $1, jsonb_build_object('review_note', $2::text)
       from generate_series(1, 3000)`,
      [post, `Ask ${email}`],
    );
    const { records, unlisted } = await find();
    expect([records.length, unlisted]).toEqual([1000, 2000]);
    await erase();
    await finishElsewhere();
    expect(await tablesWith(running, email)).toEqual([]);
    const [proof] = (await find()).erasures;
    expect(proof?.counts).toMatchObject([{ kind: 'mention', outcome: 'anonymized', count: 3000 }]);
  });

  test('JSON in which an escaped line break looks like part of the name', async () => {
    const { running, adminPerson, number, find, erase } = setUp();
    const address = `n@line${number}.example`;
    const id = randomUUID();
    await running.query(
      `insert into public.post_drafts (id, author_id, saved_by, fields)
       values ($1, $2, $2, jsonb_build_object('content', $3::text))`,
      [id, adminPerson.id, `\n${address.slice(1)} and ${address}`],
    );
    expect(labelsOf(await find(address))).toEqual(['anonymized post_drafts']);
    await erase(address);
    const [draft] = await running.query<Row>(
      "select fields ->> 'content' as content from public.post_drafts where id = $1",
      [id],
    );
    expect(draft).toEqual({ content: `\n${address.slice(1)} and ***` });
  });
});
