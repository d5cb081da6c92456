import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { SupabaseClient } from '@supabase/supabase-js';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOneLane, type Running } from './lanes/index.ts';
import { serveFunctions, type ServedFunctions } from './served-functions.ts';

const hookSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const id = '00000000-0000-4000-8000-000000000001';
const rollback = { action: 'rollback', root: 'earlier', live: 'live1' };

describeOneLane('publishing', (lane) => {
  let running: Running;
  let served: ServedFunctions;
  let reply: { status: number; body: string };
  const calls: { path: string | undefined; body: unknown }[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const headers = request.headers as Record<string, string>;
    const body = new Webhook(hookSecret).verify(await text(request), headers);
    calls.push({ path: request.url, body });
    response.writeHead(reply.status).end(reply.body);
  };
  const publisher = createServer((...exchange) => void receive(...exchange));

  beforeAll(async () => {
    await once(publisher.listen(0, '127.0.0.1'), 'listening');
    served = await serveFunctions(lane, {
      BUILD_HOOK_URL: `http://127.0.0.1:${(publisher.address() as AddressInfo).port}/hooks/build`,
      BUILD_HOOK_SECRET: hookSecret,
    });
    running = served.running;
  });
  afterAll(async () => {
    await served?.functions.close();
    publisher.close();
  });
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
       from public.audit_log where action in ('site.rolled-back', 'post.unfrozen') order by id`,
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
      for (const body of [{ action: 'releases' }, rollback, { action: 'unfreeze', id }]) {
        const refused = { success: false, error: 'Only admins can see this.' };
        expect(await invoke(who, body)).toEqual([403, refused]);
      }
    }
    expect([calls, await audited()]).toEqual([[], []]);

    const ok = [200, { status: 'ok', root: 'new-root' }];
    expect(await invoke('admin', { action: 'releases', preview: 'earlier' })).toEqual(ok);
    expect(await invoke('admin', rollback)).toEqual(ok);
    reply.body = JSON.stringify({ unfrozen: [id] });
    expect(await invoke('admin', { action: 'unfreeze', id })).toEqual([
      200,
      { status: 'ok', unfrozen: [id] },
    ]);
    reply.body = '{"unfrozen":[]}';
    expect(await invoke('admin', { action: 'unfreeze', id })).toEqual([
      200,
      { status: 'ok', unfrozen: [] },
    ]);
    expect(calls).toEqual([
      { path: '/releases', body: { preview: 'earlier' } },
      { path: '/rollback', body: { root: 'earlier', live: 'live1' } },
      { path: '/unfreeze', body: { ids: [id] } },
      { path: '/unfreeze', body: { ids: [id] } },
    ]);
    const by = { actor_role: 'admin' };
    const rows = [
      { action: 'site.rolled-back', subject_id: 'new-root', before: 'live1', ...by },
      { action: 'post.unfrozen', subject_id: id, before: null, ...by },
    ];
    expect(await audited()).toEqual(rows);

    reply = { status: 409, body: '{"message":"No such release."}' };
    expect(await invoke('admin', rollback)).toEqual([
      409,
      { success: false, error: 'No such release.' },
    ]);
    reply = { status: 503, body: '{"message":"Bucket down"}' };
    expect(await invoke('admin', rollback)).toEqual([
      409,
      { success: false, error: 'Bucket down' },
    ]);
    reply = { status: 200, body: '<!doctype html>' };
    expect(await invoke('admin', rollback)).toEqual([200, { status: 'unreachable' }]);
    for (const body of [{ action: 'hooks/build' }, { action: 'unfreeze', id: 'x' }]) {
      expect(await invoke('admin', body)).toMatchObject([422, { success: false }]);
    }
    expect(await audited()).toEqual(rows);
  });

  test('a run names who triggered it, and failed attempts belong to it', async () => {
    const admin = await running.client('admin');
    const publishing = () => getPublishing(admin);
    const details = { root: 'r1', causes: ['code'], pages: null, pageCount: 0 };
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
    await report('verified');
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
      ...{ ...details, root: 'r2', causes: ['publish'], pages: ['/blog/a-post'] },
      failures: Array.from({ length: 101 }, () => failure),
    };
    await report('live', null, published);
    await report('publishing');
    await report('live', null, { ...published, causes: [], pages: [] });
    const shown = {
      ...{ ...published, warnings: [], warningCount: 0 },
      ...{ failures: published.failures.slice(1), failureCount: 101 },
    };
    expect(await publishing()).toMatchObject({
      status: { state: 'live', failures: 101 },
      waiting: { count: 0 },
      runs: [{ error: null, details: shown, verified_at: expect.any(String) as string }, {}],
    });
  });

  test('a run names the setting or the erasure that it publishes', async () => {
    const admin = await running.client('admin');
    const details = { root: 'r', causes: ['publish'], pages: [], pageCount: 0 };
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
      ['retention.consent', 400, 1825],
      ['retention.trash', 40, 30],
    ] as const) {
      await admin.rpc('change_setting', { name, value, expected_value }).throwOnError();
    }
    await erase('nobody@example.com');
    await report('publishing');
    expect(await newest()).toMatchObject({
      changes: [],
      reasons: [{ kind: 'setting', name: 'Consent records', by }],
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
});
