import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Sends a request from a loopback address (127.0.0.0/8 on Linux), so that rate limits count visitors separately. */
export async function askFrom(
  address: string,
  url: string,
  init: { method?: string; headers?: Record<string, string>; body?: string | Uint8Array } = {},
): Promise<Response> {
  const { method = 'GET', headers, body } = init;
  const { hostname, port, pathname, search } = new URL(url);
  const sent = request({
    host: hostname === 'localhost' ? '127.0.0.1' : hostname,
    localAddress: address,
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
      const received = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value]),
      );
      const content = [204, 304].includes(status) ? null : new Uint8Array(bytes);
      answered.resolve(new Response(content, { status, headers: received }));
    }, answered.reject);
  });
  sent.end(body);
  return answered.promise;
}

/** The nth loopback address, starting at 127.1.0.0. */
export function loopbackAddress(n: number): string {
  return `127.${1 + ((n >> 16) & 0x7f)}.${(n >> 8) & 0xff}.${n & 0xff}`;
}
