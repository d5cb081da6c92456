import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database, Tables } from '../../supabase/functions/_shared/rules/database.types.ts';
import type { Retention } from '../../supabase/functions/_shared/rules/retention.ts';
import type { DraftFields } from '../../supabase/functions/_shared/rules/post/draft.ts';
import { FixableError } from '../error.ts';
import type { PostCard } from '../releases/release.ts';

/** The result of `public_post_changes`. */
export interface Changes {
  /** Pass it to the next call. */
  cursor: string;
  /** IDs of posts that may have changed, or null to read everything. */
  changed: readonly string[] | null;
  /** Digests of the IDs of posts that are no longer public, or null to read everything. */
  removed: readonly string[] | null;
  /** What /privacy says. */
  retention: Retention;
  /** When personal data was last erased from public posts, if ever. */
  erased_at?: string | null;
  /** IDs of public posts that personal data was erased from since `erasedSince`. */
  erased?: readonly string[];
  /** When lists of posts last changed other than by a new post or an edit, if ever. */
  rearranged_at?: string | null;
}

type Post = Tables<'blog_posts'>;

export type Column = keyof Post;

/** A row of blog_posts with the requested columns. */
export type Row = Pick<Post, 'id'> & Partial<Post>;

export type Backend = ReturnType<typeof connect>;

export interface BackendAddress {
  backendUrl: string;
  publishableKey: string;
}

/** Enough for a thousand rows over a slow connection. */
const publishTimeoutMs = 60_000;

/** How often to send a request that gets a 429, because many visitors are waiting. */
const maxAttempts = 5;
const firstPauseMs = 500;

/** Like `fetch`, with a time limit for each attempt. */
function fetchWithin(timeoutMs: number): typeof fetch {
  return async (input, init) => {
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) });
      if (response.status !== 429 || attempt === maxAttempts) return response;
      await response.body?.cancel();
      const pauseMs = firstPauseMs * 2 ** (attempt - 1);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
}

/** What `get_preview` returns. */
export interface PreviewedPost extends Pick<
  PostCard,
  'id' | 'category_slug' | 'is_featured' | 'old_slugs' | 'created_at' | 'updated_at'
> {
  published_at: string;
  fields: Partial<DraftFields>;
}

/**
 * Reads public posts and previews. `columns` are the columns of a post card. Every call throws a FixableError if the
 * backend rejects it or doesn't respond in time.
 */
export function connect(
  { backendUrl, publishableKey }: BackendAddress,
  columns: readonly Column[],
  timeoutMs = publishTimeoutMs,
) {
  const client = new PostgrestClient<Database>(`${backendUrl}/rest/v1`, {
    headers: { apikey: publishableKey },
    fetch: fetchWithin(timeoutMs),
    // The publisher retries the whole publish.
    retry: false,
  });
  const publicPosts = (selected: readonly Column[]) =>
    client
      .from('blog_posts')
      .select(selected.join(','))
      .eq('is_published', true)
      .eq('moderation_status', 'approved')
      .order('id');

  async function dataOf<Data>(
    call: PromiseLike<{ data: unknown; error: { message: string } | null; status: number }>,
  ): Promise<Data> {
    const { data, error, status } = await call;
    if (!error) return data as Data;
    throw new FixableError(
      status === 0
        ? `The backend at ${backendUrl} can’t be reached (${causeOf(error)}): start it, or correct PUBLIC_SUPABASE_URL.`
        : `The backend at ${backendUrl} rejected a request: ${status} ${error.message}`,
    );
  }

  return {
    columns,
    async changes(since: string | undefined, erasedSince: string | undefined): Promise<Changes> {
      const report = await dataOf<Partial<Changes>>(
        client.rpc('public_post_changes', {
          ...(since !== undefined && { since }),
          ...(erasedSince !== undefined && { erased_since: erasedSince }),
        }),
      );
      if (report.retention) return report as Changes;
      throw new FixableError(
        `The database at ${backendUrl} is older than the publisher and doesn’t say how long data is kept: apply its migrations first.`,
      );
    },
    /** Rows without their content, ordered by ID, starting after `after`. */
    cards: (after: string, limit: number) =>
      dataOf<Row[]>(publicPosts(columns).gt('id', after).limit(limit)),
    /** The post behind a preview link. Null if the link is wrong, has expired, or was revoked. */
    preview: (token: string, browserKey: string | undefined) =>
      dataOf<PreviewedPost | null>(
        client.rpc('get_preview', {
          token,
          ...(browserKey !== undefined && { browser_key: browserKey }),
        }),
      ),
    /** Whole rows. Leaves out posts that aren't public. */
    posts: (ids: readonly string[]) =>
      dataOf<(Row & Pick<Post, 'content'>)[]>(publicPosts([...columns, 'content']).in('id', ids)),
  };
}

/** The message is only "TypeError: fetch failed". postgrest-js puts the cause into `details`. */
function causeOf({ message, details = '' }: { message: string; details?: string }): string {
  return /\b(E[A-Z]{4,}|UND_ERR_\w+)\b/.exec(`${details} ${message}`)?.[0] ?? message;
}
