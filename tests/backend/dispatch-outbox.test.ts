import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeLanes, type Running } from './lanes/index.ts';
import { serveFunctions, type ServedFunctions } from './served-functions.ts';

const hookSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

interface Announcement {
  id: string;
  slugs: string[];
}

/** The function as it is deployed, in Deno, between a real database and a hook that listens. */
describeLanes(
  'dispatch-outbox',
  (lane) => {
    let running: Running;
    let served: ServedFunctions;
    let hook: Server;
    let answer: number;
    let made = 0;
    const announced: Announcement[] = [];

    beforeAll(async () => {
      const receive = async (request: IncomingMessage, response: ServerResponse) => {
        const body = await text(request);
        const verified = new Webhook(hookSecret).verify(
          body,
          request.headers as Record<string, string>,
        ) as { data: { changes: { slug: string }[] } };
        announced.push({
          id: String(request.headers['webhook-id']),
          slugs: verified.data.changes.map(({ slug }) => slug),
        });
        response.writeHead(answer).end();
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
      announced.length = 0;
      answer = 202;
    });

    async function publish(): Promise<string> {
      const slug = `dispatched-${++made}`;
      await running.query(
        `insert into public.blog_posts
           (slug, title, category, author_name, is_published, moderation_status)
         values ($1, 'A title', 'Testing', 'A writer', true, 'approved')`,
        [slug],
      );
      return slug;
    }

    function wake(apikey: string, query = '?topic=build', method = 'POST') {
      const address = `${running.url}/functions/v1/dispatch-outbox${query}`;
      return fetch(address, { method, headers: { apikey } });
    }

    test('announces what is waiting in one signed request, once', async () => {
      const slugs = [await publish(), await publish()];
      const first = await wake(running.keys.secret);
      expect(await first.json()).toEqual({ delivered: 2, retried: 0, dead: 0 });
      expect(await (await wake(running.keys.secret)).json()).toMatchObject({ delivered: 0 });
      expect(announced.map((announcement) => announcement.slugs)).toEqual([slugs]);
    });

    test('puts off what the hook does not take, with the reason, and sends it again', async () => {
      answer = 500;
      const slug = await publish();
      expect(await (await wake(running.keys.secret)).json()).toMatchObject({ retried: 1 });
      const [row] = await running.query<{ last_error: string; later: boolean }>(
        'select last_error, due_at > now() as later from private.outbox',
      );
      expect(row).toEqual({ last_error: 'The build hook answered 500.', later: true });

      answer = 202;
      await running.query('update private.outbox set due_at = now()');
      expect(await (await wake(running.keys.secret)).json()).toMatchObject({ delivered: 1 });
      expect(announced.map(({ slugs }) => slugs)).toEqual([[slug], [slug]]);
      expect(announced[0]?.id).toBe(announced[1]?.id);
    });

    test('announces nothing twice when it is woken several times at once', async () => {
      const slugs = await Promise.all(Array.from({ length: 8 }, publish));
      await Promise.all(Array.from({ length: 4 }, () => wake(running.keys.secret)));
      expect(announced.flatMap((announcement) => announcement.slugs).sort()).toEqual(slugs.sort());
    });

    test.each([
      ['the publishable key', () => running.keys.publishable],
      ['a key that is none', () => 'sb_secret_guessed'],
    ])('refuses %s and delivers nothing', async (_, key) => {
      await publish();
      expect((await wake(key())).status).toBe(401);
      expect(announced).toEqual([]);
    });

    test('is woken by POST alone', async () => {
      expect((await wake(running.keys.secret, '', 'GET')).status).toBe(405);
    });

    test('delivers one topic or all of them, and none that there is not', async () => {
      await publish();
      const other = await wake(running.keys.secret, '?topic=welcome-mail');
      expect(await other.json()).toEqual({ delivered: 0, retried: 0, dead: 0 });
      expect(announced).toEqual([]);
      const unknown = await wake(running.keys.secret, '?topic=constructor');
      expect(unknown.status).toBe(400);
      expect(await unknown.json()).toEqual({
        success: false,
        error: 'There is no topic of this name.',
      });
      expect(await (await wake(running.keys.secret, '')).json()).toMatchObject({ delivered: 1 });
    });

    test('lets wait, without a try, what has no receiver yet', async () => {
      await running.query(
        `insert into private.outbox (topic, payload) values ('lead', '{"lead_id": null}')`,
      );
      expect(await (await wake(running.keys.secret, '?topic=lead')).json()).toEqual({
        delivered: 0,
        retried: 0,
        dead: 0,
        notSetUp: ['lead'],
      });
      expect(await running.query('select attempts, last_error from private.outbox')).toEqual([
        { attempts: 0, last_error: null },
      ]);
    });

    test('forgets what was kept for a while only', async () => {
      await publish();
      await running.query(`update private.outbox set delivered_at = now() - interval '31 days'`);
      await wake(running.keys.secret);
      expect(await running.query('select 1 from private.outbox')).toEqual([]);
    });
  },
  { lanes: ['pglite', 'postgres'] },
);
