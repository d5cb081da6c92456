import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { copyAssets } from '../../../edge/deploy-site.ts';
import { formatHeaders } from '../../../publisher/code/host-files.ts';
import { publishCode } from '../../../edge/publish-code.ts';
import { loadCode, type Code, type LoadedCode } from '../../../publisher/code/load.ts';
import type { PublisherStatus } from '../../../publisher/service/queue.ts';
import { s3Store } from '../../../publisher/stores/s3.ts';
import type { Releases } from '../../../supabase/functions/_shared/rules/publishing/releases.ts';
import { sign } from '../../../supabase/functions/_shared/signature.ts';
import { sharedFolder } from '../../temporary-folder.ts';
import { platformPorts } from '../../browser/fixtures/running-platform.ts';
import { makeCode } from '../../unit/publisher/fake-code.ts';
import { insertRow, publicPostOf } from '../database/rows.ts';
import { describeDatabase, type Running } from '../lanes/index.ts';
import { serveFunctions, type ServedFunctions } from '../served-functions.ts';
import { bucketOn, startWorker, type RunningWorker, type WorkerSetup } from './running-worker.ts';

const hookSecret = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`;
const poll = { timeout: 40_000, interval: 50 };
vi.setConfig({ testTimeout: 90_000 });

describeDatabase('the Worker', (lane) => {
  const folder = sharedFolder();
  let served: ServedFunctions;
  let running: Running;
  let setup: WorkerSetup;
  let worker: RunningWorker;

  beforeAll(async () => {
    const port = Number((await platformPorts()).SITE_PORT);
    const url = `http://127.0.0.1:${port}`;
    served = await serveFunctions(lane, {
      BUILD_HOOK_URL: `${url}/hooks/build`,
      BUILD_HOOK_SECRET: hookSecret,
    });
    running = served.running;
    for (const slug of ['one', 'two', 'three']) await insertPost(slug, 'approved');

    const buildDir = join(folder, 'code-1');
    const secrets = { BUILD_HOOK_SECRET: hookSecret, SUPABASE_SECRET_KEY: running.keys.secret };
    setup = { folder, buildDir, port, secrets };
    const loaded = await compile('code-1', 'asset-1');
    worker = await startWorker(setup);
    await publishCode(loaded, s3Store(bucketOn(port)), buildDir);
    await callHook();
    await untilIdle();
    await untilPurgedTwice();
  }, 120_000);

  afterAll(async () => {
    await worker?.kill();
    await served?.functions.close();
  });

  beforeEach(async () => {
    await worker.test({ latency: 0, failing: [], hanging: [], purgeFails: false });
  });

  /** Makes a code build with the fake renderer, and the files that Cloudflare serves itself. */
  async function compile(codeId: string, asset: string): Promise<LoadedCode> {
    const buildDir = join(folder, codeId);
    const client = {
      'index.html': '<h1>Home</h1>'.repeat(100),
      '404.html': '<h1>Not found</h1>',
      [`_astro/${asset}.js`]: `"${asset}"`,
    };
    makeCode(buildDir, codeId, client);
    const file = join(buildDir, 'code.json');
    const code = JSON.parse(readFileSync(file, 'utf8')) as Code;
    const variables = {
      ...code.variables,
      siteUrl: `http://127.0.0.1:${setup.port}`,
      backendUrl: running.url,
      publishableKey: running.keys.publishable,
    };
    const forever = { 'Cache-Control': 'public, max-age=31536000, immutable' };
    const immutable = ['/_astro/*', '/social/*'].map((path) => ({ path, headers: forever }));
    const changed: Code = { ...code, variables, headers: [...code.headers, ...immutable] };
    writeFileSync(file, JSON.stringify(changed));
    writeFileSync(join(buildDir, 'client', '_headers'), formatHeaders(changed.headers));
    copyAssets(buildDir, join(folder, 'assets'));
    return loadCode(buildDir);
  }

  const insertPost = (slug: string, moderation_status = 'pending') =>
    insertRow(
      running,
      'blog_posts',
      publicPostOf({ slug, title: `Post ${slug}`, moderation_status }),
    );

  const retitle = (slug: string, title: string) =>
    running.query('update public.blog_posts set title = $2 where slug = $1', [slug, title]);

  /** As pg_net does in a hosted project. */
  async function dispatch() {
    const response = await fetch(`${running.url}/functions/v1/dispatch-outbox?topic=build`, {
      method: 'POST',
      headers: { apikey: running.keys.secret },
    });
    expect(await response.json()).toMatchObject({ dead: 0, retried: 0 });
  }

  async function callHook(
    path = '/hooks/build',
    body = '{"type":"content.changed"}',
    secret = hookSecret,
  ) {
    const headers = await sign(secret, 'msg_1', body);
    const response = await fetch(worker.url + path, { method: 'POST', body, headers });
    return { status: response.status, ...((await response.json()) as Releases) };
  }

  type Status = PublisherStatus & { codeId: string };
  /** Has requests answered by the Worker. */
  const headers = { 'x-past-cache': '' };
  const ask = (path: string) => fetch(worker.url + path, { headers });
  const status = async () => (await (await ask('/status')).json()) as Status;

  const untilIdle = () =>
    vi.waitFor(
      async () =>
        expect(await status()).toMatchObject({ state: 'idle', hasNext: false, error: null }),
      poll,
    );

  /** Since the last look at the log. A visitor with the old release may fill the cache between both purges. */
  async function untilPurgedTwice() {
    let purges = 0;
    await vi.waitUntil(async () => (purges += (await worker.test()).purges) > 1, poll);
  }

  async function get(path: string) {
    const response = await fetch(worker.url + path, { redirect: 'manual' });
    const isHit = response.headers.get('cf-cache-status') === 'HIT';
    return { status: response.status, text: await response.text(), isHit };
  }
  const textOf = async (path: string) => (await get(path)).text;

  test('an approved post is live in every cache, and the database knows', async () => {
    await insertPost('fresh');
    expect(await get('/blog/fresh')).toMatchObject({ status: 404 });
    await get('/blog?utm_source=mail');
    expect(await get('/blog?utm_source=mail')).toMatchObject({ status: 200, isHit: true });
    // However the address is spelled.
    await get('/blo%67');
    const home = await fetch(worker.url);
    // Wrangler changes the encoding, but not the ETag.
    expect(home.headers.get('etag')).toContain('-br-');
    expect(await home.text()).toContain('<h1>Home</h1>');
    await worker.test({ latency: 50 });

    const moderator = await running.client('moderator');
    const posts = moderator.from('blog_posts');
    await posts.update({ moderation_status: 'approved' }).eq('slug', 'fresh').throwOnError();
    await dispatch();
    await expect.poll(() => get('/blog/fresh'), poll).toMatchObject({ status: 200 });
    for (const address of ['/blog?utm_source=mail', '/blo%67']) {
      expect(await textOf(address)).toContain('Post fresh');
    }
    await untilIdle();
    const [row] = await running.query<{ state: string }>(
      'select state from private.publisher_status',
    );
    expect(row?.state).toBe('live');
    await untilPurgedTwice();
  });

  test('/status and /health are cached, so that requests don’t reach the bucket', async () => {
    for (const path of ['/status', '/health']) {
      await get(path);
      await worker.test();
      expect(await get(path)).toMatchObject({ status: 200, isHit: true });
      expect((await worker.test()).calls).toEqual([]);
    }
  });

  test('the cron trigger publishes what no build hook has announced', async () => {
    await retitle('two', 'Its build hook was lost');
    await worker.cron(new Date('2020-01-01T10:30:00Z'));
    await expect.poll(() => textOf('/blog/two'), poll).toContain('Its build hook was lost');
    await untilIdle();
    await untilPurgedTwice();
  });

  test('while the bucket doesn’t respond, pages and the status take a few seconds', async () => {
    await get('/blog/two?in-memory');
    await worker.test({ hanging: ['get'] });
    const signal = AbortSignal.timeout(10_000);
    const [page, reply] = await Promise.all(
      ['/blog/two', '/status'].map((path) => fetch(worker.url + path, { headers, signal })),
    );
    expect(page?.status).toBe(200);
    expect(await reply?.json()).toMatchObject({
      state: 'idle',
      releaseError: expect.stringContaining('didn’t respond within 1.4 seconds') as string,
    });
  });

  test('a rollback reaches visitors even if nothing can be published', async () => {
    await untilIdle();
    const earlier = await textOf('/blog/two');
    const title = 'Drawn, but taken back';
    await retitle('two', title);
    await callHook();
    await expect.poll(() => textOf('/blog/two'), poll).toContain(title);
    await untilIdle();
    // The second purge would have the same effect.
    await untilPurgedTwice();
    const image = `/social/${hash('sha256', title).slice(0, 16)}.png`;
    for (const isHit of [false, true]) {
      expect(await get(image)).toMatchObject({ status: 200, isHit });
    }
    await worker.test({ failing: ['put blobs/'] });
    await running.query(`update public.blog_posts set is_published = false where slug = 'one'`);
    const { history, live: newest } = await callHook('/releases', '{}');
    const body = JSON.stringify({ root: history[1]?.root, live: newest });
    const call = await callHook('/rollback', body);
    expect(call.status).toBe(200);
    await expect.poll(() => textOf('/blog/two'), poll).toBe(earlier);
    await expect.poll(() => get(image), poll).toMatchObject({ status: 404 });
    await expect.poll(status, poll).toMatchObject({ state: 'failed', error: 'Bucket down' });
    await worker.test({ failing: [] });
    const { live } = await callHook('/releases', '{}');
    expect((await callHook('/resume', JSON.stringify({ live }))).status).toBe(200);
    await untilIdle();
    expect(await textOf('/blog/two')).toContain(title);
    expect(await get('/blog/one')).toMatchObject({ status: 404 });
  });

  test('while the cache can’t be purged, the status has an error, and the Worker isn’t healthy', async () => {
    await worker.test({ purgeFails: true });
    await retitle('two', 'Not purged');
    await callHook();
    const error = 'Cloudflare didn’t purge its cache: Purge down.';
    await expect.poll(status, poll).toMatchObject({ error });
    const health = await ask('/health');
    expect(health.status).toBe(503);
    expect(await health.json()).toMatchObject({ ok: false, error });
    await worker.test({ purgeFails: false });
    await expect.poll(async () => (await ask('/health')).status, poll).toBe(200);
    await untilIdle();
  });

  test('each code build has its own release, and a Worker that’s killed and deployed during a publish loses no build hook', async () => {
    const buildDir = join(folder, 'code-2');
    const loaded = await compile('code-2', 'asset-2');
    const before = await textOf('/blog/three');
    await retitle('three', 'Rendered by the new code');
    await publishCode(loaded, s3Store(bucketOn(setup.port)), buildDir);
    expect(await textOf('/blog/three?old')).toBe(before);
    await worker.test({ latency: 300 });
    await retitle('two', 'Announced to the old code');
    await callHook();
    const isPublishing = (call: string) => call.startsWith('put blobs/');
    await vi.waitUntil(async () => (await worker.test()).calls.some(isPublishing), poll);
    await worker.kill();
    // A new release goes live with its Worker.
    worker = await startWorker({ ...setup, buildDir });
    expect(await textOf('/blog/three')).toContain('Rendered by the new code');
    await expect.poll(() => textOf('/blog/two'), poll).toContain('Announced to the old code');
    await untilIdle();
    expect(await status()).toMatchObject({ codeId: 'code-2' });
    // From the bucket, for open tabs.
    expect(await get('/_astro/asset-1.js')).toMatchObject({ status: 200, text: '"asset-1"' });
    const current = await fetch(`${worker.url}/_astro/asset-2.js`);
    expect(current.headers.get('content-security-policy')).toBe("style-src 'sha256-code-2'");
  });
});
