import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '../../supabase/functions/_shared/rules/database.types.ts';
import { startTask } from '../child-task.ts';
import type { BackendAddress } from '../content/backend.ts';
import { PublishError } from '../error.ts';
import type { PreviewedPost, PreviewOptions } from './preview-task.ts';

/** How to open a preview: the token in its link, and the key in the browser's cookie for a staff link. */
export interface PreviewAccess {
  token: string;
  browserKey: string | undefined;
}

export interface Previews {
  /**
   * The page of a post as it would be published now. Undefined if the link is wrong, has expired, or was
   * revoked. Throws a PublishError if the backend can't be reached or too many previews are being rendered.
   */
  render(access: PreviewAccess): Promise<Uint8Array | undefined>;
}

/** Each one takes about half a second of a core. */
const maxConcurrent = 2;
const maxWaiting = 10;
const timeoutMs = 30_000;

/** Renders previews, each in a process of its own, because the renderer has a single source of posts. */
export function openPreviews(
  { backendUrl, publishableKey, ...options }: PreviewOptions & BackendAddress,
  logger: (line: string) => void,
): Previews {
  const client = new PostgrestClient<Database>(`${backendUrl}/rest/v1`, {
    headers: { apikey: publishableKey },
    fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) }),
    retry: false,
  });
  const waiting: (() => void)[] = [];
  let running = 0;

  async function renderNow(post: PreviewedPost): Promise<Uint8Array> {
    if (running >= maxConcurrent) {
      if (waiting.length >= maxWaiting) {
        throw new PublishError('Too many previews are being rendered. Try again in a moment.');
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    running += 1;
    const module = new URL('preview-task.ts', import.meta.url);
    const name = 'The preview process';
    const task = startTask<PreviewOptions, PreviewedPost, string>(module, {
      name,
      setup: options,
      logger,
      timeoutMs,
    });
    try {
      return Buffer.from(await task.run(post));
    } finally {
      void task.kill();
      running -= 1;
      waiting.shift()?.();
    }
  }

  return {
    async render({ token, browserKey }) {
      const { data, error } = await client.rpc('get_preview', {
        token,
        ...(browserKey !== undefined && { browser_key: browserKey }),
      });
      if (error) throw new PublishError(`The backend rejected the preview: ${error.message}`);
      return data === null ? undefined : renderNow(data as unknown as PreviewedPost);
    },
  };
}
