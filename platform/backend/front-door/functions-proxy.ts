import type { Context } from 'hono';
import { proxy } from 'hono/proxy';
import { passedOn } from './forwarded.ts';

/**
 * Passes a request for /functions/v1/<name>/… to the functions host, bodies as streams either way;
 * 503 with a sentence while the host is not there.
 */
export async function forwardToFunctions(
  context: Context,
  origin: string | undefined,
  address: string,
): Promise<Response> {
  if (origin === undefined) return unavailable();
  const { pathname, search } = new URL(context.req.url);
  const path = pathname.replace(/^\/functions\/v1/, '');
  const { method, body, signal, headers } = context.req.raw;
  const request = new Request(new URL(path + search, origin), {
    method,
    headers: passedOn(headers, address),
    body,
    redirect: 'manual',
    signal,
    ...(body && { duplex: 'half' }),
  });
  try {
    return await proxy(request);
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
