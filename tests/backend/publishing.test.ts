import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeDatabase, type Running } from './lanes/index.ts';
import { startHookReceiver } from './hook-receiver.ts';
import { useFunctions } from './served-functions.ts';

const rollback = { action: 'rollback', root: 'earlier', live: 'live1' };
const resume = { action: 'resume', live: 'live1' };

describeDatabase('publishing', (lane) => {
  let running: Running;
  let publisher: Awaited<ReturnType<typeof startHookReceiver>>;
  let reply: { status: number; body: string };
  const calls: { path: string | undefined; body: unknown }[] = [];
  const { servers } = useFunctions(lane, async () => {
    publisher = await startHookReceiver((path, body) => (calls.push({ path, body }), reply));
    return publisher.env;
  });

  beforeAll(() => {
    ({ running } = servers);
  });
  afterAll(() => publisher?.close());

  beforeEach(() => {
    calls.length = 0;
    reply = { status: 200, body: '{"root":"new-root"}' };
  });

  async function invoke(who: 'admin' | 'moderator' | 'user' | 'anon', body: object) {
    const client = await running.client(who);
    const { data, error } = await client.functions.invoke<unknown>('publishing', { body });
    const response = error?.context as Response | undefined;
    return [response?.status ?? 200, data ?? (await response?.json())];
  }
  const audited = () =>
    running.query(
      `select action, subject_id, before ->> 'root' as before, private.get_user_role(actor_id) as actor_role
       from public.audit_log where action in ('site.rolled-back', 'site.resumed') order by id`,
    );

  const report = (state: string, error: string | null = null, details: object | null = null) =>
    running.query('select public.report_publishing($1, $2, $3)', [
      state,
      error,
      details && JSON.stringify(details),
    ]);
  async function getPublishing(admin: SupabaseClient) {
    const { data } = await admin.rpc('get_publishing');
    return data as { runs: object[]; waiting: { count: number } };
  }

  test('only admins reach the publisher, and what they change is audited', async () => {
    for (const who of ['moderator', 'user', 'anon'] as const) {
      for (const body of [{ action: 'releases' }, rollback, resume]) {
        const refused = { success: false, error: 'Only admins can see this.' };
        expect(await invoke(who, body)).toEqual([403, refused]);
      }
    }
    expect([calls, await audited()]).toEqual([[], []]);

    const ok = [200, { status: 'ok', root: 'new-root' }];
    expect(await invoke('admin', { action: 'releases', preview: 'earlier' })).toEqual(ok);
    expect(await invoke('admin', rollback)).toEqual(ok);
    expect(await invoke('admin', resume)).toEqual(ok);
    expect(calls).toEqual([
      { path: '/releases', body: { preview: 'earlier' } },
      { path: '/rollback', body: { root: 'earlier', live: 'live1' } },
      { path: '/resume', body: { live: 'live1' } },
    ]);
    const common = { subject_id: 'new-root', before: 'live1', actor_role: 'admin' };
    const rows = [
      { action: 'site.rolled-back', ...common },
      { action: 'site.resumed', ...common },
    ];
    expect(await audited()).toEqual(rows);

    // tests/unit/functions/publisher-client.test.ts has the publisher's other answers.
    reply = { status: 409, body: '{"message":"No such release."}' };
    expect(await invoke('admin', rollback)).toEqual([
      409,
      { success: false, error: 'No such release.' },
    ]);
    reply = { status: 200, body: '<!doctype html>' };
    expect(await invoke('admin', rollback)).toEqual([200, { status: 'unreachable' }]);
    for (const body of [{ action: 'hooks/build' }, { action: 'resume', live: '' }]) {
      expect(await invoke('admin', body)).toMatchObject([422, { success: false }]);
    }
    expect(await audited()).toEqual(rows);
  });

  test('a run names who triggered it, and failed attempts belong to it', async () => {
    const admin = await running.client('admin');
    const publishing = () => getPublishing(admin);
    const details = { root: 'r1', causes: ['code'] };
    await report('publishing');
    await report('live', null, details);
    await admin
      .from('blog_posts')
      .insert({
        ...{ slug: 'a-post', title: 'A post', category: 'Testing', author_name: 'Ann' },
        ...{ is_published: true, moderation_status: 'approved' },
      })
      .throwOnError();
    expect(await publishing()).toMatchObject({ waiting: { count: 1 } });
    await report('publishing');
    await report('failed', 'The disk is full.');
    await report('publishing');
    const change = {
      slug: 'a-post',
      change: 'published',
      by: expect.stringMatching(/^admin-/) as string,
      is_scheduled: false,
    };
    expect((await publishing()).runs).toMatchObject([
      { attempts: 2, error: 'The disk is full.', ended_at: null, changes: [change] },
      { details, error: null, changes: [] },
    ]);
    const failure = { post_id: null, path: '/rss.xml', reason: 'The page can’t be rendered.' };
    const published = {
      ...{ root: 'r2', causes: ['publish'] },
      failures: Array.from({ length: 101 }, () => failure),
    };
    await report('live', null, published);
    await report('publishing');
    await report('live', null, { ...published, causes: [] });
    const shown = {
      ...{ ...published, warnings: [], warningCount: 0 },
      ...{ failures: published.failures.slice(1), failureCount: 101 },
    };
    expect(await publishing()).toMatchObject({
      status: { state: 'live', failures: 101 },
      waiting: { count: 0 },
      runs: [{ error: null, details: shown }, {}],
    });
  });

  test('a run names the setting or the erasure that it publishes', async () => {
    const admin = await running.client('admin');
    const details = { root: 'r', causes: ['publish'] };
    const newest = async () => (await getPublishing(admin)).runs[0];
    async function publish(): Promise<void> {
      await report('publishing');
      await report('live', null, details);
    }
    async function edit(content: string): Promise<void> {
      await admin.from('blog_posts').update({ content }).eq('slug', 'a-post').throwOnError();
      await publish();
    }
    async function erase(address: string): Promise<void> {
      const { data } = await admin.rpc('find_person', { address }).throwOnError();
      const { version } = data as { version: string };
      await admin.rpc('erase_person', { address, version }).throwOnError();
    }
    const by = expect.stringMatching(/^admin-/) as string;
    await publish();
    for (const [name, value, expected_value] of [
      ['retention.logs', 400, 1095],
      ['response.requests', 12, 24],
    ] as const) {
      await admin.rpc('change_setting', { name, value, expected_value }).throwOnError();
    }
    await erase('nobody@example.com');
    await report('publishing');
    expect(await newest()).toMatchObject({
      changes: [],
      reasons: [{ kind: 'setting', name: 'Consent records and the audit log', by }],
    });
    await report('live', null, details);

    await edit('<p>Ask dana@example.com.</p>');
    await edit('<p>Ask us.</p>');
    expect(await newest()).toMatchObject({ changes: [{ change: 'edited' }], reasons: [] });
    await erase('dana@example.com');
    await report('publishing');
    expect(await newest()).toMatchObject({ changes: [], reasons: [{ kind: 'erasure', by }] });
    await report('live', null, details);
  });

  test('while publishing is paused, staff see what visitors see', async () => {
    const admin = await running.client('admin');
    await running.query('delete from public.blog_posts');
    async function insert(slug: string): Promise<string> {
      const post = { slug, title: slug, category: 'Testing', author_name: 'Ann' };
      const { data } = await admin
        .from('blog_posts')
        .insert({ ...post, is_published: true, moderation_status: 'approved' })
        .select('id')
        .single()
        .throwOnError();
      return (data as { id: string }).id;
    }
    const [added, edited, same] = [
      await insert('new-1'),
      await insert('edited-1'),
      await insert('same-1'),
    ];
    const pause = { since: '2020-01-02T00:00:00.000Z', releasedAt: '2020-01-01T00:00:00.000Z' };
    const reportPause = async (state: string, paused: object | null) => {
      await report('publishing');
      await report(state, state === 'failed' ? 'No space' : null, { paused });
    };
    async function read() {
      const call = async (who: 'admin' | 'moderator', name: string, args: object = {}) =>
        (await (await running.client(who)).rpc(name, args).throwOnError()).data as never;
      const list: { paused: object; posts: { slug: string; publishing: string }[] } = await call(
        'moderator',
        'list_posts',
      );
      const home: { paused: object } = await call('moderator', 'get_staff_home');
      const screen: { paused: object } = await call('admin', 'get_publishing');
      const editor: { paused: object; post: { publishing: string } } = await call(
        'admin',
        'get_post_for_editing',
        { post_id: added },
      );
      return {
        paused: [list, home, screen, editor].map(({ paused }) => paused),
        posts: Object.fromEntries(list.posts.map(({ slug, publishing }) => [slug, publishing])),
        editor: editor.post.publishing,
      };
    }

    await reportPause('live', { ...pause, waiting: { [added]: 'new', [edited]: 'changed' } });
    const shown = { ...pause, waiting: 2 };
    expect(await read()).toEqual({
      paused: [shown, shown, shown, shown],
      posts: { 'new-1': 'paused', 'edited-1': 'paused-edit', 'same-1': 'live' },
      editor: 'paused',
    });
    await admin.from('blog_posts').update({ is_published: false }).eq('id', same).throwOnError();
    expect((await read()).posts).toMatchObject({ 'same-1': 'waiting' });

    // A failed run doesn't know which posts wait, so all that were changed since the release might.
    await reportPause('failed', { ...pause, waiting: null });
    expect(await read()).toMatchObject({
      paused: Array.from({ length: 4 }, () => ({ ...pause, waiting: null })),
      posts: { 'new-1': 'paused', 'edited-1': 'paused' },
    });
    await reportPause('live', null);
    expect(await read()).toMatchObject({
      paused: [null, null, null, null],
      posts: { 'new-1': 'live', 'edited-1': 'live' },
    });
  });
});
