import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Health } from '../../platform/service.ts';
import { describeLanes, type Running } from './lanes/index.ts';
import { thingsMigrations as migrations } from './lanes/plain-backend.ts';
import { ask } from './workarounds/fixture.ts';

describeLanes(
  'The front door',
  (lane) => {
    let running: Running;
    let functions: FunctionsHost;
    let other: Health;

    beforeAll(async () => {
      functions = await startFunctionsHost();
      running = await lane.start({
        migrations,
        backend: {
          functionsOrigin: () => functions.origin(),
          healthOf: async () => ({ mailbox: other }),
        },
      });
    });
    afterAll(() => functions.stop());

    test.each(['/rest/v1/things', '/auth/v1/settings', '/rest/v1/rpc/whoami'])(
      '%s is a 401 without a key or with a wrong one',
      async (path) => {
        for (const apikey of ['', 'sb_publishable_other', running.keys.publishable + 'x']) {
          const answer = await ask(running, path, { headers: { apikey } });
          expect(answer.status).toBe(401);
          expect(await answer.json()).toHaveProperty('message');
        }
      },
    );

    test('the secret key has the role service_role, and the publishable key has anon', async () => {
      const roles = await Promise.all(
        (['anon', 'service_role'] as const).map(async (who) => {
          const { data } = await (await running.client(who)).rpc('whoami');
          return data as string;
        }),
      );
      expect(roles).toEqual(['anon', 'service_role']);
    });

    test('a request without a key is rejected, even from this machine', async () => {
      const answer = await fetch(`${running.url}/rest/v1/things`);
      expect(answer.status).toBe(401);
    });

    test('forwarding headers can’t forge the IP address', async () => {
      await ask(running, '/rest/v1/things', {
        method: 'POST',
        body: JSON.stringify({ title: 'spoofed' }),
        headers: { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' },
      });
      const [row] = await running.query<{ heard_from: string }>(
        "select heard_from from public.things where title = 'spoofed'",
      );
      expect(['127.0.0.1', '::1']).toContain(row?.heard_from);
    });

    test.each([
      ['/auth/v1/signup', 65 * 1024],
      ['/rest/v1/things', 2 * 1024 * 1024 + 1],
      ['/functions/v1/echo', 1024 * 1024 + 1],
    ])('%s rejects a body that is too large', async (path, size) => {
      const answer = await ask(running, path, { method: 'POST', body: ' '.repeat(size) });
      expect(answer.status).toBe(413);
    });

    describe('for functions', () => {
      test('passes on the request and the response', async () => {
        const answer = await fetch(`${running.url}/functions/v1/echo/deep?x=1&y=%26`, {
          method: 'PUT',
          body: 'a body',
          headers: { 'x-own': 'kept', 'x-forwarded-for': '203.0.113.9', authorization: 'Bearer t' },
        });
        expect(answer.status).toBe(418);
        expect(answer.headers.get('x-answered')).toBe('yes');
        expect(await answer.json()).toMatchObject({
          method: 'PUT',
          url: '/echo/deep?x=1&y=%26',
          body: 'a body',
          headers: {
            'x-own': 'kept',
            authorization: 'Bearer t',
            'x-forwarded-for': expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
          },
        });
      });

      test('passes on redirects', async () => {
        const answer = await fetch(`${running.url}/functions/v1/redirect`, { redirect: 'manual' });
        expect([answer.status, answer.headers.get('location')]).toEqual([303, '/thank-you']);
      });

      test('streams responses', async () => {
        const answer = await fetch(`${running.url}/functions/v1/stream`);
        const reader = (answer.body ?? new ReadableStream<Uint8Array>()).getReader();
        const first = await reader.read();
        expect(new TextDecoder().decode(first.value)).toBe('first');
        functions.finishStream();
        const last = await reader.read();
        expect(new TextDecoder().decode(last.value)).toBe('last');
      });

      test('returns a 503 while the functions host isn’t running', async () => {
        for (const state of ['unknown', 'dead'] as const) {
          functions.setState(state);
          const answer = await fetch(`${running.url}/functions/v1/echo`, { method: 'POST' });
          functions.setState('up');
          expect(answer.status).toBe(503);
          expect(await answer.json()).toEqual({
            message: 'The Edge Functions host is not running. Try again in a moment.',
          });
        }
      });
    });

    test('/health reports every part, and is a 503 if one is down', async () => {
      other = { ok: true, mails: 3 };
      const healthy = await fetch(`${running.url}/health`);
      other = { ok: false, message: 'Gone.' };
      const unhealthy = await fetch(`${running.url}/health`);

      expect([healthy.status, await healthy.json()]).toEqual([
        200,
        { ok: true, parts: { database: { ok: true }, mailbox: { ok: true, mails: 3 } } },
      ]);
      expect([unhealthy.status, await unhealthy.json()]).toEqual([
        503,
        { ok: false, parts: { database: { ok: true }, mailbox: { ok: false, message: 'Gone.' } } },
      ]);
    });
  },
  { lanes: ['pglite', 'postgres'] },
);

interface FunctionsHost {
  origin(): string | undefined;
  setState(state: 'up' | 'unknown' | 'dead'): void;
  finishStream(): void;
  stop(): Promise<void>;
}

/** A fake of the Edge Functions host. */
async function startFunctionsHost(): Promise<FunctionsHost> {
  let finishStream: () => unknown = () => undefined;
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/redirect') {
      response.writeHead(303, { location: '/thank-you' }).end();
    } else if (request.url === '/stream') {
      response.write('first');
      finishStream = () => response.end('last');
    } else {
      const { method, url, headers } = request;
      const body = await textOf(request);
      response
        .writeHead(418, { 'x-answered': 'yes', 'content-type': 'application/json' })
        .end(JSON.stringify({ method, url, headers, body }));
    }
  };
  const server = createServer((...exchange) => void respond(...exchange)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  let state: 'up' | 'unknown' | 'dead' = 'up';
  return {
    origin() {
      if (state === 'unknown') return undefined;
      // Nothing listens on port 1.
      const port = state === 'dead' ? 1 : (server.address() as AddressInfo).port;
      return `http://127.0.0.1:${port}`;
    },
    setState: (next) => (state = next),
    finishStream: () => finishStream(),
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function textOf(request: IncomingMessage) {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
