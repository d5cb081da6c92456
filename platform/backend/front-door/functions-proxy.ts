import type { Context } from 'hono';
import { proxy } from 'hono/proxy';
import type { InTurn } from '../../gate.ts';
import { forwardedHeaders } from './client-address.ts';

/** `/functions/v1/<name>` and the rest of the path, which the function reads. */
const functionPath = /^\/functions\/v1(\/[a-z0-9][\w-]*(?:\/.*)?)$/i;

/**
 * Forwards a request for /functions/v1/<name>/… to the functions host and streams the response back.
 * 404 for a path without a function name, 503 while the host is down.
 */
export async function forwardToFunctions(
  context: Context,
  origin: string | undefined,
  address: string,
  inTurn: InTurn,
): Promise<Response> {
  const { pathname, search } = new URL(context.req.url);
  const path = functionPath.exec(pathname)?.[1];
  if (path === undefined) return Response.json({ message: 'No such function.' }, { status: 404 });
  if (origin === undefined) return unavailable();
  const { method, signal, headers } = context.req.raw;
  const body = context.req.raw.body && (await context.req.raw.arrayBuffer());
  // Not resolved against the origin: a path such as //127.0.0.1:54324/api would name another host.
  const request = new Request(`${origin}${path}${search}`, {
    method,
    headers: forwardedHeaders(headers, address),
    body,
    redirect: 'manual',
    signal,
  });
  try {
    return await inTurn(() => proxy(request));
  } catch {
    return unavailable();
  }
}

function unavailable() {
  return Response.json(
    { message: 'The Edge Functions host is not running. Try again in a moment.' },
    { status: 503, headers: { 'Retry-After': '5' } },
  );
}
