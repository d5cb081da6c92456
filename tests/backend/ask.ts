import type { Running } from './lanes/index.ts';

/** Sends a request with the publishable key, unless the headers have another. */
export function ask(running: Running, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(running.url + path, {
    ...init,
    headers: {
      apikey: running.keys.publishable,
      ...(init.body !== undefined && { 'content-type': 'application/json' }),
      ...init.headers,
    },
  });
}
