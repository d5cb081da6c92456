import { request, type Agent } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface VisitorRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Reuses connections. Without it, each request opens one. */
  agent?: Agent;
  /** Aborts the request. */
  signal?: AbortSignal;
}

/** Sends a request from a loopback address (127.0.0.0/8 on Linux), so that rate limits count visitors separately. */
export async function askFrom(
  address: string,
  url: string,
  { method = 'GET', headers = {}, body, agent, signal }: VisitorRequest = {},
): Promise<Response> {
  const { hostname, port, pathname, search } = new URL(url);
  const sent = request({
    host: hostname === 'localhost' ? '127.0.0.1' : hostname,
    localAddress: address,
    ...(agent && { agent }),
    ...(signal && { signal }),
    port,
    path: pathname + search,
    method,
    headers: {
      ...headers,
      ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
    },
  });
  const answered = Promise.withResolvers<Response>();
  sent.on('error', answered.reject);
  sent.on('response', (response) => {
    buffer(response).then((bytes) => {
      const status = response.statusCode ?? 500;
      const received = new Headers();
      for (const [name, value] of Object.entries(response.headersDistinct)) {
        for (const one of value ?? []) received.append(name, one);
      }
      const empty = [204, 304].includes(status);
      answered.resolve(
        new Response(empty ? null : new Uint8Array(bytes), { status, headers: received }),
      );
    }, answered.reject);
  });
  sent.end(body);
  return answered.promise;
}

/** The nth loopback address, starting at 127.1.0.0. */
export function loopbackAddress(n: number): string {
  return `127.${1 + ((n >> 16) & 0x7f)}.${(n >> 8) & 0xff}.${n & 0xff}`;
}
