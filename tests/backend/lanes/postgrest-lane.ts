import { createServer, type Server } from 'node:http';
import { createAdaptorServer, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { listen } from '../../../platform/listen.ts';
import { openPostgres } from '../../../platform/backend/database/postgres.ts';
import { migrate } from '../../../platform/migrations/index.ts';
import type { LaneOptions, Running } from './index.ts';
import { keys, tokenFor } from './keys.ts';
import { peopleOf } from './people.ts';
import { productMigrations, templateFor } from './plain-backend.ts';
import { startPostgrest } from './postgrest-process.ts';
import { makeDatabase } from './postgres-databases.ts';
import { addSimulatedClock } from './simulated-clock.ts';

/** PostgREST with its own database, and functions: the reference for REST requests. It has no auth. */
export async function startOnPostgrest({
  migrations = productMigrations,
  functionsOrigin = () => undefined,
  simulatedClock = false,
}: LaneOptions): Promise<Running> {
  const closers: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const template = simulatedClock ? 'blank' : templateFor(migrations);
    const { url: databaseUrl, drop } = await makeDatabase(template);
    closers.push(drop);
    const database = await openPostgres(databaseUrl);
    closers.push(database.close);
    if (simulatedClock) await addSimulatedClock(database);
    await migrate(database, { folder: migrations, seed: undefined });
    await database.run('alter role authenticator login');

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

/** Replaces the API key by a token of its role, as on a hosted project. Functions get requests unchanged. */
async function startProxy(
  postgrestUrl: () => Promise<string>,
  functionsOrigin: () => string | undefined,
) {
  const roles = new Map([
    [keys.publishable, 'anon'],
    [keys.secret, 'service_role'],
  ]);

  async function answer(
    request: Request,
    { incoming }: HttpBindings | Http2Bindings,
  ): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    headers.set('x-forwarded-for', incoming.socket.remoteAddress ?? '');
    headers.delete('connection');
    const forward = (to: string) => {
      const { method, body } = request;
      const init = { method, headers, body, redirect: 'manual', ...(body && { duplex: 'half' }) };
      return fetch(to + search, init as RequestInit);
    };
    if (pathname.startsWith('/functions/v1/')) {
      return forward(functionsOrigin() + pathname.slice('/functions/v1'.length));
    }
    const role = roles.get(request.headers.get('apikey') ?? '');
    if (role === undefined) return Response.json({ message: 'No API key' }, { status: 401 });
    if (!pathname.startsWith('/rest/v1/')) return new Response(null, { status: 404 });

    const bearer = headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
    if (bearer.split('.').length !== 3) {
      headers.set('authorization', `Bearer ${tokenFor({ role })}`);
    }
    return forward((await postgrestUrl()) + pathname.slice('/rest/v1'.length));
  }

  const server = createAdaptorServer({ fetch: answer, createServer, overrideGlobalObjects: false });
  const { port, close } = await listen(server as Server, 0, undefined, 'the port of the lane');
  return { url: `http://localhost:${port}`, close };
}
