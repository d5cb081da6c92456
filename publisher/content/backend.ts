import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database, Tables } from '../../supabase/functions/_shared/rules/database.types.ts';
import { isErrno, PublishError } from '../error.ts';

/** What `public_post_changes` answers. */
export interface Changes {
  /** To ask with the next time. */
  cursor: string;
  /** Ids of posts whose public face changed since; null: read everything. */
  changed: readonly string[] | null;
}

type Post = Tables<'blog_posts'>;

export type Column = keyof Post;

/** A row of blog_posts, with the columns that were asked for. */
export type Row = Pick<Post, 'id'> & Partial<Post>;

/** The posts that any visitor may read. */
export interface Backend {
  changes(since: string | undefined): Promise<Changes>;
  /** Rows without their bodies, by id, the first `limit` of those behind `after`. */
  cards(after: string, limit: number): Promise<Row[]>;
  /** Whole rows; those that are not public are missing. */
  posts(ids: readonly string[]): Promise<(Row & Pick<Post, 'content'>)[]>;
}

export interface BackendAddress {
  backendUrl: string;
  publishableKey: string;
}

/** Long enough for a thousand rows over a bad line; what takes longer hangs. */
const mostMs = 60_000;

/**
 * `columns` are those of a post's card. Every call throws a PublishError when it gets no answer within
 * `timeoutMs`, or a refusal.
 */
export function connect(
  { backendUrl, publishableKey }: BackendAddress,
  columns: readonly Column[],
  timeoutMs = mostMs,
): Backend {
  const client = new PostgrestClient<Database>(`${backendUrl}/rest/v1`, {
    headers: { apikey: publishableKey },
    fetch: (input, init) => fetchTwice(input, { ...init, signal: AbortSignal.timeout(timeoutMs) }),
    // Its own retries wait seconds; the publisher tries the whole publish again.
    retry: false,
  });
  const publicPosts = (selected: readonly Column[]) =>
    client
      .from('blog_posts')
      .select(selected.join(','))
      .eq('is_published', true)
      .eq('moderation_status', 'approved')
      .order('id');

  async function answer<Data>(
    call: PromiseLike<{ data: unknown; error: { message: string } | null; status: number }>,
  ): Promise<Data> {
    const { data, error, status } = await call;
    if (!error) return data as Data;
    if (status === 0) {
      throw new PublishError(
        `The backend at ${backendUrl} could not be reached (${reason(error)}). Start it, or set PUBLIC_SUPABASE_URL to where it is.`,
      );
    }
    throw new PublishError(
      `The backend at ${backendUrl} refused to hand out the posts: ${status} ${error.message}`,
    );
  }

  return {
    changes: (since) =>
      answer(client.rpc('public_post_changes', since === undefined ? {} : { since })),
    cards: (after, limit) => answer(publicPosts(columns).gt('id', after).limit(limit)),
    posts: (ids) => answer(publicPosts([...columns, 'content']).in('id', ids)),
  };
}

/** A kept-alive connection may have died while pages rendered: the first call after that fails. */
async function fetchTwice(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(input, init);
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (!isErrno(cause, 'UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE')) throw error;
    return fetch(input, init);
  }
}

/** postgrest-js tells "TypeError: fetch failed" first and the cause, if at all, in other fields. */
function reason(error: { message: string; details?: string; cause?: unknown }): string {
  return (
    /\b(E[A-Z]{4,}|UND_ERR_\w+)\b/.exec(`${error.details ?? ''} ${error.message}`)?.[0] ??
    error.message
  );
}
