import { beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '~/features/people/api/audit-log';
import { auditSubjects, sentenceOf } from '~/features/people/rules/audit-text';
import { describeDatabase, type Running } from '../lanes/index.ts';
import { commentOn, draftOf, insertRow, itemOf, publicPostOf } from './rows.ts';

describeDatabase('The audit log', (lane) => {
  let running: Running;

  beforeAll(async () => {
    running = await lane.start();
  });

  const names = async (table: string) => {
    const rows = await running.query<{ name: string }>(`select name from private.${table}`);
    return rows.map(({ name }) => name).sort();
  };

  test('can be filtered by everything that actions are about', async () => {
    expect(auditSubjects.map(([type]) => type).sort()).toEqual(await names('audit_subjects'));
  });

  test('has a sentence for every action', async () => {
    const entry = {
      actor_name: 'Kim',
      subject_type: 'post',
      subject_id: 'a',
      before: null,
      after: null,
    };
    for (const action of await names('audit_actions')) {
      expect(sentenceOf({ ...entry, action } as AuditEntry)).not.toContain(action);
    }
  });

  test('says what was decided about a post, and what each undo did', async () => {
    const author = await running.person();
    const [writer, moderator, admin] = await Promise.all([
      running.client(author),
      running.client('moderator'),
      running.client('admin'),
    ]);
    const { id } = await insertRow<{ id: string }>(
      running,
      'blog_posts',
      draftOf({ title: 'Hiring', is_published: true, author_id: author.id }),
    );
    let decision: string;
    async function decide(name: string, args: Record<string, unknown> = {}) {
      const items = [await itemOf(running, id)];
      const { data } = await moderator.rpc(name, { items, ...args }).throwOnError();
      decision = (data as { decision: string }).decision;
    }
    const moderate = (new_status: string) => decide('moderate_posts', { new_status });
    const undo = () => moderator.rpc('undo_moderation', { decision }).throwOnError();
    const submit = () =>
      writer.rpc('submit_post', { draft_id: id, expected_version: 0 }).throwOnError();
    const withdraw = () => writer.rpc('withdraw_post', { post_id: id }).throwOnError();
    const sentences = async () => {
      const filter = { subject_id: id };
      const { data } = await admin.rpc('list_audit_log', { filter }).throwOnError();
      const { entries } = data as { entries: AuditEntry[] };
      return entries.map((entry) => sentenceOf({ ...entry, actor_name: 'Someone' })).reverse();
    };
    const story: [() => unknown, string?][] = [
      [() => moderate('changes-requested'), 'requested changes to “Hiring”'],
      [undo, 'sent “Hiring” back to the queue'],
      [() => moderate('changes-requested'), 'requested changes to “Hiring”'],
      [submit],
      [() => moderate('changes-requested'), 'requested changes to “Hiring”'],
      [undo, 'sent “Hiring” back to the queue'],
      [() => moderate('approved'), 'approved “Hiring”'],
      [undo, 'sent “Hiring” back to the queue'],
      [() => moderate('rejected'), 'rejected “Hiring”'],
      [undo, 'sent “Hiring” back to the queue'],
      [() => moderate('rejected'), 'rejected “Hiring”'],
      [submit, 'submitted “Hiring”'],
      [withdraw, 'withdrew “Hiring”'],
      [() => moderate('approved'), 'approved “Hiring”'],
      [() => decide('unpublish_posts'), 'unpublished “Hiring”'],
      [undo, 'published “Hiring”'],
      [() => decide('unpublish_posts'), 'unpublished “Hiring”'],
      [() => moderate('changes-requested'), 'requested changes to “Hiring”'],
      [undo, 'approved “Hiring”'],
      [() => moderate('approved'), 'published “Hiring”'],
    ];
    for (const [step] of story) await step();
    expect(await sentences()).toEqual(
      story.flatMap(([, sentence]) => (sentence ? [`Someone ${sentence}`] : [])),
    );
  });

  test('has one entry for a decision about several comments, and one for its undo', async () => {
    const [moderator, admin] = await Promise.all([
      running.client('moderator'),
      running.client('admin'),
    ]);
    const post = await insertRow<{ id: string }>(running, 'blog_posts', publicPostOf());
    const comments: { id: string }[] = [];
    for (let count = 0; count < 3; count++) {
      comments.push(await insertRow(running, 'blog_comments', commentOn(post.id)));
    }
    const comment_ids = comments.map(({ id }) => id);
    const { data } = await moderator
      .rpc('moderate_comments', { comment_ids, new_status: 'rejected', expected_status: 'pending' })
      .throwOnError();
    const { decision } = data as { decision: string };
    await moderator.rpc('undo_moderation', { decision }).throwOnError();
    const list = async (filter: object) => {
      const { data } = await admin.rpc('list_audit_log', { filter }).throwOnError();
      return (data as { entries: AuditEntry[] }).entries;
    };
    const entries = await list({ subject_type: 'comment' });
    expect(entries.slice(0, 2).map((entry) => sentenceOf({ ...entry, actor_name: 'Kim' }))).toEqual(
      ['Kim sent 3 comments back to the queue', 'Kim rejected 3 comments'],
    );
    // The next page starts after the whole decision.
    const [undone] = await list({ subject_type: 'comment', before: entries[0]?.id });
    expect(undone).toMatchObject({ id: entries[1]?.id, count: 3 });
    expect(await list({ subject_id: comment_ids[0] })).toMatchObject([{ count: 1 }, { count: 1 }]);
  });
});
