import { expect, vi } from 'vitest';
import { verifyHook } from '../../../publisher/service/hook.ts';
import type { Pause } from '../../../supabase/functions/_shared/rules/publishing/releases.ts';

export interface Version {
  codeId: string;
  version: string;
}

/**
 * Stands in for the deployed Worker at `siteUrl`, which publishes as soon as it gets a signed build hook, and pauses when it's
 * rolled back. `current` returns the version that gets a request. Requests to other addresses are real.
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
    paused: null as Pause | null,
  };
  const realFetch = fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (!url.startsWith(siteUrl)) return realFetch(input, init);
    const version = current();
    if (!version) return new Response('Not found', { status: 404 });
    if (url.endsWith('/status')) {
      const { published, paused } = worker;
      const releases = { live: 'live-root', paused };
      return Response.json({
        ...{ ...published, ...releases, state: 'idle', hasNext: false, error: null },
      });
    }
    const hook = verifyHook(hookSecret, new Headers(init?.headers), String(init?.body));
    if (hook !== 'accepted') return Response.json({}, { status: 401 });
    if (url.endsWith('/rollback')) {
      expect(JSON.parse(String(init?.body))).toEqual({ root: 'live-root', live: 'live-root' });
      worker.paused = { since: '2026-01-02T00:00:00Z', releasedAt: '2026-01-01T00:00:00Z' };
      return Response.json({ root: 'paused-root' });
    }
    worker.published = version;
    worker.hooks += 1;
    return Response.json({}, { status: 202 });
  });
  return worker;
}
