import { once } from 'node:events';
import {
  Agent,
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { pipeline } from 'node:stream';
import { pipeline as finishPipeline } from 'node:stream/promises';
import { listen } from '../../../platform/listen.ts';
import { openPostgres } from '../../../platform/backend/database/postgres.ts';
import type { LaneOptions, Running } from './index.ts';
import { keys, tokenFor } from './keys.ts';
import { peopleOf } from './people.ts';
import { startPostgrest } from './postgrest-process.ts';
import { makeDatabase } from './postgres-databases.ts';

/** PostgREST with its own database, and functions: the reference for REST requests. It has no auth. */
export async function startOnPostgrest({
  sql,
  functionsOrigin = () => undefined,
}: LaneOptions): Promise<Running> {
  const closers: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const { url: databaseUrl, drop } = await makeDatabase();
    closers.push(drop);
    const database = await openPostgres(databaseUrl);
    closers.push(database.close);
    if (sql !== undefined) await database.run(sql);

    let postgrest: ReturnType<typeof startPostgrest> | undefined;
    // If it didn't start, requests have thrown its error.
    closers.push(async () => postgrest?.then(({ stop }) => stop()).catch(() => undefined));
    // At the first request, because many tests use only the database.
    const postgrestUrl = async () => (await (postgrest ??= startPostgrest(databaseUrl))).url;
    const proxy = await startProxy(postgrestUrl, functionsOrigin);
    closers.push(proxy.close);
    const { url } = proxy;
    const { query } = database;
    return {
      url,
      databaseUrl,
      query,
      keys,
      stop,
      ...peopleOf(url, query),
      backend: undefined,
      mails: [],
      lines: [],
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Replaces the API key with a token of its role, as a hosted project does. Functions get requests unchanged. `fetch`
 * would take as long as PostgREST and the database, so this uses `node:http`.
 */
async function startProxy(
  postgrestUrl: () => Promise<string>,
  functionsOrigin: () => string | undefined,
) {
  const tokens = new Map([
    [keys.publishable, tokenFor({ role: 'anon' })],
    [keys.secret, tokenFor({ role: 'service_role' })],
  ]);
  const agent = new Agent({ keepAlive: true });

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method, url = '', socket } = incoming;
    const headers: IncomingHttpHeaders = {
      ...incoming.headers,
      'x-forwarded-for': socket.remoteAddress ?? '',
    };
    delete headers.connection;
    delete headers.host;
    let target: string;
    if (url.startsWith('/functions/v1/')) {
      target = functionsOrigin() + url.slice('/functions/v1'.length);
    } else {
      const token = tokens.get(String(headers['apikey']));
      if (token === undefined) {
        outgoing.writeHead(401).end('{"message": "No API key"}');
        return;
      }
      if (!url.startsWith('/rest/v1/')) {
        outgoing.writeHead(404).end();
        return;
      }
      const bearer = headers.authorization?.replace(/^Bearer /, '') ?? '';
      if (bearer.split('.').length !== 3) headers.authorization = `Bearer ${token}`;
      target = (await postgrestUrl()) + url.slice('/rest/v1'.length);
    }
    const sent = request(target, { method, headers, agent });
    const responding = once(sent, 'response') as Promise<[IncomingMessage]>;
    // An error also rejects the response.
    pipeline(incoming, sent, () => undefined);
    const [response] = await responding;
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    await finishPipeline(response, outgoing);
  }

  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end(JSON.stringify({ message: String(error) }));
    });
  });
  const { port, close } = await listen(server, 0, undefined, 'the port of the lane');
  return {
    url: `http://localhost:${port}`,
    close: () => {
      agent.destroy();
      return close();
    },
  };
}
