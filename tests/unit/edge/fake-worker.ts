import { vi } from 'vitest';
import { isSigned } from '../../../supabase/functions/_shared/signature.ts';

export interface Version {
  codeId: string;
  version: string;
}

/**
 * Stands in for the deployed Worker at `siteUrl`, which publishes as soon as it gets a signed build hook. `current`
 * returns the version that gets a request. Requests to other addresses are real.
 */
export function serveWorker(
  siteUrl: string,
  hookSecret: string,
  current: () => Version | undefined,
) {
  const worker = {
    /** How many build hooks it accepted. */
    hooks: 0,
    published: undefined as Version | undefined,
    /** How many more requests for its status fail. */
    silent: 0,
  };
  const realFetch = fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (!url.startsWith(siteUrl)) return realFetch(input, init);
    const version = current();
    if (!version) return new Response('Not found', { status: 404 });
    if (url.endsWith('/status')) {
      if (worker.silent-- > 0) return new Response('Failed', { status: 500 });
      return Response.json({ ...worker.published, state: 'idle', hasNext: false, error: null });
    }
    const isValid = await isSigned(hookSecret, new Headers(init?.headers), String(init?.body));
    if (!isValid) return Response.json({}, { status: 401 });
    worker.published = version;
    worker.hooks += 1;
    return Response.json({}, { status: 202 });
  });
  return worker;
}
