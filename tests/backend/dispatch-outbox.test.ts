import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeLanes, type Running } from './lanes/index.ts';
import { serveFunctions, type ServedFunctions } from './served-functions.ts';

const hookSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

interface HookCall {
  id: string;
  slugs: string[];
}

describeLanes(
  'dispatch-outbox',
  (lane) => {
    let running: Running;
    let served: ServedFunctions;
    let hook: Server;
    let hookStatus: number;
    let posts = 0;
    const hookCalls: HookCall[] = [];

    beforeAll(async () => {
      const receive = async (request: IncomingMessage, response: ServerResponse) => {
        const body = await text(request);
        const verified = new Webhook(hookSecret).verify(
          body,
          request.headers as Record<string, string>,
        ) as { data: { changes: { slug: string }[] } };
        hookCalls.push({
          id: String(request.headers['webhook-id']),
          slugs: verified.data.changes.map(({ slug }) => slug),
        });
        response.writeHead(hookStatus).end();
      };
      hook = createServer((...exchange) => void receive(...exchange)).listen(0, '127.0.0.1');
      await once(hook, 'listening');
      served = await serveFunctions(lane, {
        BUILD_HOOK_URL: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/hooks/build`,
        BUILD_HOOK_SECRET: hookSecret,
        SMTP_URL: 'smtp://127.0.0.1:1',
        MAIL_FROM: 'Website <website@example.com>',
      });
      running = served.running;
    });

    afterAll(async () => {
      await served?.functions.close();
      hook?.close();
    });

    beforeEach(async () => {
      await running.query('delete from private.outbox');
      hookCalls.length = 0;
      hookStatus = 202;
    });

    async function publish(): Promise<string> {
      const slug = `dispatched-${++posts}`;
      await running.query(
        `insert into public.blog_posts
           (slug, title, category, author_name, is_published, moderation_status)
         values ($1, 'A title', 'Testing', 'A writer', true, 'approved')`,
        [slug],
      );
      return slug;
    }

    function dispatch(apikey: string, query = '?topic=build', method = 'POST') {
      const address = `${running.url}/functions/v1/dispatch-outbox${query}`;
      return fetch(address, { method, headers: { apikey } });
    }

    test('announces waiting changes in one signed request, once', async () => {
      const slugs = [await publish(), await publish()];
      const first = await dispatch(running.keys.secret);
      expect(await first.json()).toEqual({ delivered: 2, retried: 0, dead: 0 });
      expect(await (await dispatch(running.keys.secret)).json()).toMatchObject({ delivered: 0 });
      expect(hookCalls.map((call) => call.slugs)).toEqual([slugs]);
    });

    test('retries after an error, and stores the error', async () => {
      hookStatus = 500;
      const slug = await publish();
      expect(await (await dispatch(running.keys.secret)).json()).toMatchObject({ retried: 1 });
      const [row] = await running.query<{ last_error: string; later: boolean }>(
        'select last_error, due_at > now() as later from private.outbox',
      );
      expect(row).toEqual({ last_error: 'The build hook answered 500.', later: true });

      hookStatus = 202;
      await running.query('update private.outbox set due_at = now()');
      expect(await (await dispatch(running.keys.secret)).json()).toMatchObject({ delivered: 1 });
      expect(hookCalls.map(({ slugs }) => slugs)).toEqual([[slug], [slug]]);
      expect(hookCalls[0]?.id).toBe(hookCalls[1]?.id);
    });

    test('announces nothing twice when called several times at once', async () => {
      const slugs = await Promise.all(Array.from({ length: 8 }, publish));
      await Promise.all(Array.from({ length: 4 }, () => dispatch(running.keys.secret)));
      expect(hookCalls.flatMap((call) => call.slugs).sort()).toEqual(slugs.sort());
    });

    test.each([
      ['the publishable key', () => running.keys.publishable],
      ['an invalid key', () => 'sb_secret_guessed'],
    ])('rejects %s and delivers nothing', async (_, key) => {
      await publish();
      expect((await dispatch(key())).status).toBe(401);
      expect(hookCalls).toEqual([]);
    });

    test('accepts only POST', async () => {
      expect((await dispatch(running.keys.secret, '', 'GET')).status).toBe(405);
    });

    test('delivers one topic or all topics', async () => {
      await publish();
      const other = await dispatch(running.keys.secret, '?topic=welcome-mail');
      expect(await other.json()).toEqual({ delivered: 0, retried: 0, dead: 0 });
      expect(hookCalls).toEqual([]);
      const unknown = await dispatch(running.keys.secret, '?topic=constructor');
      expect(unknown.status).toBe(400);
      expect(await unknown.json()).toEqual({
        success: false,
        error: 'Unknown topic.',
      });
      expect(await (await dispatch(running.keys.secret, '')).json()).toMatchObject({
        delivered: 1,
      });
    });

    test('leaves rows without a configured receiver unclaimed', async () => {
      await running.query(
        `insert into private.outbox (topic, payload) values ('lead', '{"lead_id": null}')`,
      );
      expect(await (await dispatch(running.keys.secret, '?topic=lead')).json()).toEqual({
        delivered: 0,
        retried: 0,
        dead: 0,
        notSetUp: ['lead'],
      });
      expect(await running.query('select attempts, last_error from private.outbox')).toEqual([
        { attempts: 0, last_error: null },
      ]);
    });

    test('deletes expired rows', async () => {
      await publish();
      await running.query(`update private.outbox set delivered_at = now() - interval '31 days'`);
      await dispatch(running.keys.secret);
      expect(await running.query('select 1 from private.outbox')).toEqual([]);
    });
  },
  { lanes: ['pglite', 'postgres'] },
);
