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
  const request = new Request(functionUrl(origin, path, search), {
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

/**
 * Assigns the path instead of resolving it: `new URL('//127.0.0.1:54324/api', origin)` would point to
 * another host and turn this into an open proxy.
 */
function functionUrl(origin: string, path: string, search: string): URL {
  const url = new URL(origin);
  url.pathname = path;
  url.search = search;
  return url;
}

function unavailable() {
  return Response.json(
    { message: 'The Edge Functions host is not running. Try again in a moment.' },
    { status: 503, headers: { 'Retry-After': '5' } },
  );
}
