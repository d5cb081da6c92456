import { beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '~/features/people/api/audit-log';
import { auditSubjects, sentenceOf } from '~/features/people/rules/audit-text';
import { describeDatabase, type Running } from '../lanes/index.ts';
import { draftOf, insertRow, itemOf } from './rows.ts';

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
    const entry = { actor_name: 'Kim', subject_id: 'a', before: null, after: null };
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
});
