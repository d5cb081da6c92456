import { createServer } from 'node:http';
import { createAdaptorServer, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import type { Server } from 'node:net';
import { listen } from '../../../platform/listen.ts';
import { keys, tokenFor } from './keys.ts';

/** A proxy for PostgREST that replaces the API key by a token of its role, as on a hosted project. */
export async function openPostgrestDoor(upstream: string) {
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
