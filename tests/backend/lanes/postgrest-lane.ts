import { createServer, type Server } from 'node:http';
import { createAdaptorServer, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { listen } from '../../../platform/listen.ts';
import { openPostgres } from '../../../platform/backend/database/postgres.ts';
import { migrate } from '../../../platform/migrations/index.ts';
import { keys, tokenFor } from './keys.ts';
import { clientFor, makePerson } from './people.ts';
import { startPostgrest } from './postgrest-process.ts';
import { makeDatabase } from './postgres-databases.ts';
import { isMigrated, productMigrations } from './product-migrations.ts';
import type { LaneOptions, Running } from './running.ts';

/** PostgREST with its own database: the reference for REST requests. It has no auth. */
export async function startOnPostgrest(options: LaneOptions): Promise<Running> {
  const { migrations = productMigrations, seed } = options;
  const closers: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const scratch = await makeDatabase(isMigrated(options) ? 'migrated' : undefined);
    closers.push(scratch.drop);
    const database = await openPostgres(scratch.url);
    closers.push(database.close);
    await migrate(database, { folder: migrations, seed });
    await database.run('alter role authenticator login');

    const postgrest = await startPostgrest(scratch.url);
    closers.push(postgrest.stop);
    const door = await openPostgrestDoor(postgrest.url);
    closers.push(door.close);
    return {
      url: door.url,
      keys,
      backend: undefined,
      mails: [],
      lines: [],
      query: database.query,
      client: (who) => clientFor(door.url, database.query, who),
      person: (role = 'user') => makePerson(database.query, role),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A proxy for PostgREST that replaces the API key by a token of its role, as on a hosted project. */
async function openPostgrestDoor(upstream: string) {
  const roles = new Map([
    [keys.publishable, 'anon'],
    [keys.secret, 'service_role'],
  ]);

  async function answer(
    request: Request,
    { incoming }: HttpBindings | Http2Bindings,
  ): Promise<Response> {
    const url = new URL(request.url);
    const role = roles.get(request.headers.get('apikey') ?? '');
    if (role === undefined) return Response.json({ message: 'No API key' }, { status: 401 });
    if (!url.pathname.startsWith('/rest/v1/')) return new Response(null, { status: 404 });

    const headers = new Headers(request.headers);
    const bearer = headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
    if (bearer.split('.').length !== 3)
      headers.set('authorization', `Bearer ${tokenFor({ role })}`);
    headers.set('x-forwarded-for', incoming.socket.remoteAddress ?? '');
    headers.delete('connection');
    const { method, body } = request;
    return fetch(upstream + url.pathname.slice('/rest/v1'.length) + url.search, {
      method,
      headers,
      body,
      ...(body && { duplex: 'half' }),
    });
  }

  const server = createAdaptorServer({ fetch: answer, createServer, overrideGlobalObjects: false });
  const { port, close } = await listen(server as Server, 0, undefined, 'the port of the lane');
  return { url: `http://localhost:${port}`, close };
}
