import { randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listen } from '../../../platform/listen.ts';
import { startFunctions } from '../../../platform/functions-host/index.ts';
import { checkHost, denyFraming } from '../../../platform/host-guard.ts';
import { startMailCatcher } from '../../../platform/mail-catcher/index.ts';
import { startSiteHost } from '../../../platform/site-host.ts';
import { publisherApp, type PublisherStatus } from '../../../publisher/service/http.ts';
import { memoryStore } from '../../unit/publisher/memory-store.ts';
import { publishSite } from '../../unit/publisher/serve/served-site.ts';
import { isLong } from '../../long-tests.ts';
import { describePlatform, type Running } from '../lanes/index.ts';
import { thingsMigrations as migrations } from '../lanes/plain-backend.ts';
import { hostileTarget, random } from './hostile-targets.ts';

const cases = isLong ? 10_000 : 2500;
const seed = 20_261_122;
const siteUrl = 'http://localhost:4321';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

/** The servers that get a share of the requests, and the servers that each may connect to. */
const mayReach: Record<string, readonly string[]> = {
  backend: ['functions'],
  functions: [],
  mailCatcher: [],
  site: [],
  publisher: [],
};

/** Host names that this process looked up, and destinations (`address:port`) that it tried to reach. */
const lookedUp = new Set<string>();
const attempted = new Set<string>();
/** Ports of this process that accepted a connection, from any process: Deno runs in another one. */
const reached = new Set<number>();

function watchClient(message: unknown) {
  const { socket } = message as { socket: Socket };
  socket.on('connectionAttempt', (address: string, port: number) => {
    attempted.add(`${address}:${port}`);
  });
  socket.on('lookup', (_error, _address, _family, host: string) => lookedUp.add(host));
}

function watchServer(message: unknown) {
  const { localPort } = (message as { socket: Socket }).socket;
  if (localPort !== undefined) reached.add(localPort);
}

describePlatform('No request reaches another host or port', (lane) => {
  let running: Running;
  /** Listens on both loopback addresses. No server may connect to it. */
  let canary: { port: number; close(): Promise<void> };
  const targets: Record<string, string> = {};
  const stops: (() => unknown)[] = [];

  beforeAll(async () => {
    const canaryServer = createServer((_request, response) => response.end('canary'));
    canary = await listen(canaryServer, 0, undefined, 'the canary');

    const folder = mkdtempSync(join(tmpdir(), 'fuzzed-'));
    const store = memoryStore();
    await publishSite(store, {
      files: { '/': 'home', '/blog': 'blog', '/old/localhost': 'page' },
      entries: { '/away': { kind: 'redirect', to: '/blog' } },
      redirects: { '/old': '/blog', '/health': '/' },
    });
    const functionFolder = mkdtempSync(join(tmpdir(), 'fuzzed-functions-'));
    writeFileSync(join(functionFolder, 'deno.json'), '{}');
    mkdirSync(join(functionFolder, 'echo'));
    writeFileSync(
      join(functionFolder, 'echo', 'index.ts'),
      'Deno.serve((request) => new Response(request.url));\n',
    );
    const logger = () => undefined;

    const functions = await startFunctions({
      functions: functionFolder,
      env: {},
      cache: join(folder, 'deno'),
      logger,
    });
    running = await lane.start({
      migrations,
      backend: { siteUrl, functionsOrigin: () => functions.address },
    });
    const mailCatcher = await startMailCatcher({
      port: 0,
      smtpPort: 0,
      directory: join(folder, 'mail'),
      logger,
    });
    const site = await startSiteHost({
      ...{ port: 0, host: undefined, store, pointer: 'live', logger },
    });
    const app = publisherApp({
      hookSecret: `whsec_${randomBytes(32).toString('base64')}`,
      publish: logger,
      rollback: async () => '',
      resume: async () => '',
      status: () => idle,
      releases: async () => ({ live: null, history: [], paused: null }),
      guards: [checkHost({ host: undefined }), denyFraming],
    });
    const publisher = createAdaptorServer({
      fetch: app.fetch,
      overrideGlobalObjects: false,
    }) as Server;
    publisher.listen(0, '127.0.0.1');
    await once(publisher, 'listening');
    Object.assign(targets, {
      backend: running.url,
      functions: functions.address,
      mailCatcher: mailCatcher.address,
      site: site.address,
      publisher: `http://127.0.0.1:${(publisher.address() as AddressInfo).port}`,
    });
    stops.push(
      () => functions.close(),
      () => mailCatcher.close(),
      () => site.close(),
      () => publisher.close(),
      () => canary.close(),
      () => rmSync(folder, { recursive: true }),
      () => rmSync(functionFolder, { recursive: true }),
    );
    subscribe('net.client.socket', watchClient);
    subscribe('net.server.socket', watchServer);
  });
  beforeEach(() => {
    reached.clear();
    attempted.clear();
    lookedUp.clear();
  });
  afterAll(async () => {
    unsubscribe('net.client.socket', watchClient);
    unsubscribe('net.server.socket', watchServer);
    for (const stop of stops) await stop();
  });

  test.each(Object.entries(mayReach))('through the %s', async (name, allowed) => {
    const port = portOf(name);
    const ports = [canary.port, ...Object.keys(mayReach).map(portOf)];
    const next = random(seed + name.length);
    const pick = <Item>(list: readonly Item[]) => list[Math.floor(next() * list.length)] as Item;
    const share = cases / Object.keys(mayReach).length;
    const faults: string[] = [];
    let sent = 0;

    async function attack() {
      while (sent < share) {
        sent += 1;
        const method = pick(methods);
        const target = hostileTarget(next, pick(ports));
        const answer = await exchange(port, method, target, running.keys.publishable);
        const fault = faultOf(answer, target, `http://localhost:${port}`);
        if (fault !== undefined) faults.push(`${fault}: ${method} ${JSON.stringify(target)}`);
      }
    }
    await Promise.all(Array.from({ length: 16 }, attack));

    expect(faults).toEqual([]);
    // The attacked server itself is reached by this test.
    const expected = [port, ...allowed.map(portOf)];
    expect([...reached].filter((to) => !expected.includes(to))).toEqual([]);
    expect([...attempted].filter((to) => !expected.some((one) => to.endsWith(`:${one}`)))).toEqual(
      [],
    );
    expect([...lookedUp].filter((host) => !['localhost', '127.0.0.1'].includes(host))).toEqual([]);
    // Every case was sent, and the server still answers.
    expect(sent).toBe(share);
    expect(await exchange(port, 'GET', '/health', '')).toMatch(/^HTTP\/1\.1 \d{3} /);
  });

  function portOf(name: string): number {
    return Number(new URL(targets[name] ?? '').port);
  }
});

/** Sends one request unchanged and resolves to the raw response. */
function exchange(port: number, method: string, target: string, apikey: string): Promise<string> {
  const body = ['POST', 'PUT', 'PATCH'].includes(method) ? '{}' : '';
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `${method} ${target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\napikey: ${apikey}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
      );
    });
    let answer = '';
    socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
    socket.on('close', () => resolve(answer));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // The server may close the connection before it has read all of a malformed request.
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') resolve(answer);
      else reject(error);
    });
  });
}

/** What's wrong with a response: a server error, or a redirect that a browser would follow elsewhere. */
function faultOf(answer: string, target: string, origin: string): string | undefined {
  if (/^HTTP\/1\.1 5/.test(answer)) return answer.slice(0, 30);
  if (answer.endsWith('\r\n\r\ncanary')) return 'another server answered';
  const location = /^location: ([^\r]*)/im.exec(answer)?.[1];
  if (location === undefined) return undefined;
  const base = URL.canParse(target, origin) ? new URL(target, origin) : new URL(origin);
  const url = URL.parse(location, base.origin === origin ? base : origin);
  const isOwn = url?.origin === origin || url?.origin === siteUrl;
  return isOwn ? undefined : `redirected to ${location}`;
}

const idle: PublisherStatus = {
  state: 'idle',
  hasNext: false,
  last: null,
  error: null,
  nextRetry: null,
};
