import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '../../supabase/functions/_shared/rules/database.types.ts';
import { openTask } from '../child-task.ts';
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
   * The post behind a link. Undefined if the link is wrong, has expired, or was revoked. Throws a PublishError if the
   * backend can't be reached.
   */
  find(access: PreviewAccess): Promise<PreviewedPost | undefined>;
  /** The page of a post as it would be published now, marked as a preview. */
  render(post: PreviewedPost): Promise<Uint8Array>;
  close(): Promise<void>;
}

const timeoutMs = 30_000;

/** How long the process stays after a preview. */
const idleMs = 60_000;

/** Renders previews one at a time, because the renderer has a single source of posts. */
export function openPreviews(
  { backendUrl, publishableKey, ...options }: PreviewOptions & BackendAddress,
  logger: (line: string) => void,
): Previews {
  const client = new PostgrestClient<Database>(`${backendUrl}/rest/v1`, {
    headers: { apikey: publishableKey },
    fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) }),
    retry: false,
  });

  const task = openTask<PreviewOptions, PreviewedPost, string>(
    new URL('preview-task.ts', import.meta.url),
    { name: 'The preview process', setup: options, logger, timeoutMs, idleMs },
  );

  return {
    async find({ token, browserKey }) {
      const { data, error } = await client.rpc('get_preview', {
        token,
        ...(browserKey !== undefined && { browser_key: browserKey }),
      });
      if (error) throw new PublishError(`The backend rejected the preview: ${error.message}`);
      return data === null ? undefined : (data as unknown as PreviewedPost);
    },

    render: async (post) => Buffer.from(await task.run(post)),
    close: task.close,
  };
}
