import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../../../platform/listen.ts';
import { digestOf } from '../../../publisher/releases/digest.ts';
import type { Tables } from '../../../supabase/functions/_shared/rules/database.types.ts';
import { defaultRetention } from '../../../supabase/functions/_shared/rules/retention.ts';

/** The fake backend accepts any key. */
export const publishableKey = 'sb_publishable_test';

/** A row of blog_posts. */
export type PostRow = Omit<Tables<'blog_posts'>, 'author_id'>;

const isPublic = (row: PostRow | undefined) =>
  row !== undefined && row.is_published && row.moderation_status === 'approved';

/** Called for every request. May return a different response. */
type Intercept = (request: string) => { status: number; body: unknown } | undefined;

export type FakeBackend = Awaited<ReturnType<typeof startFakeBackend>>;

/** What determines in which lists of public posts a post is, and where. Undefined if it isn't public. */
function placeOf(row: PostRow | undefined): string | undefined {
  if (!row || !isPublic(row)) return undefined;
  return JSON.stringify([row.category, row.published_at ?? row.created_at]);
}

/** An in-memory PostgREST with posts, as used by the publisher. */
export async function startFakeBackend(rows: Iterable<PostRow> = []) {
  const posts = new Map([...rows].map((row) => [row.id, row]));
  let changedIn = new Map<string, number>();
  let nextTransaction = 1000;

  /** The database does this with a trigger. */
  function write(id: string, row?: PostRow) {
    const transaction = nextTransaction++;
    const before = posts.get(id);
    if (row) posts.set(id, row);
    else posts.delete(id);
    changedIn.set(id, transaction);
    if (placeOf(before) !== placeOf(row)) {
      fake.rearrangedAt = new Date(Date.UTC(2026, 5) + transaction * 1000).toISOString();
    }
  }

  function report({ since, erased_since }: { since?: string; erased_since?: string }) {
    const known = since !== undefined && /^\d+$/.test(since) && Number(since) <= nextTransaction;
    const ids = [...changedIn].filter(([, number]) => number >= Number(since)).map(([id]) => id);
    const isListed = (id: string) => isPublic(posts.get(id));
    return {
      cursor: String(nextTransaction),
      changed: known ? ids.filter(isListed) : null,
      removed: known ? ids.filter((id) => !isListed(id)).map(digestOf) : null,
      retention: fake.retention,
      erased_at: fake.erasedAt,
      erased: fake.erasedAt === erased_since ? [] : fake.erasedIds.filter(isListed),
      rearranged_at: fake.rearrangedAt,
    };
  }

  function select(query: URLSearchParams): unknown[] {
    const columns = (query.get('select') ?? '').split(',') as (keyof PostRow)[];
    const [, after] = /^gt\.(.*)$/.exec(query.get('id') ?? '') ?? [];
    const [, list] = /^in\.\((.*)\)$/.exec(query.get('id') ?? '') ?? [];
    const isWanted = (row: PostRow, column: keyof PostRow) =>
      [null, `eq.${String(row[column])}`].includes(query.get(column));
    const wanted = list === undefined ? undefined : new Set(list.replaceAll('"', '').split(','));
    return (
      [...(wanted ? [...wanted].flatMap((id) => posts.get(id) ?? []) : posts.values())]
        // Like everything else, which posts are public is the request's choice.
        .filter((row) => isWanted(row, 'is_published') && isWanted(row, 'moderation_status'))
        .filter((row) => after === undefined || row.id > after)
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, Number(query.get('limit') ?? 1000))
        .map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])))
    );
  }

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const summary = `${pathname}?${searchParams}`;
    fake.requests.push(summary);
    fake.bodies.push(JSON.parse(body || 'null'));
    const override = fake.intercept?.(summary);
    response.setHeader('content-type', 'application/json');
    if (override) {
      response.statusCode = override.status;
      return void response.end(JSON.stringify(override.body));
    }
    const data = pathname.endsWith('/rpc/public_post_changes')
      ? report(JSON.parse(body || '{}') as { since?: string; erased_since?: string })
      : select(searchParams);
    response.end(JSON.stringify(data));
  }

  const server = createServer((...exchange) => void respond(...exchange));
  const { address: url, close } = await listen(server, 0, '127.0.0.1', 'the backend');

  const fake = {
    url,
    close,
    posts,
    put: (row: PostRow) => write(row.id, row),
    remove: (id: string) => write(id),
    /** When personal data was last erased from posts. */
    erasedAt: null as string | null,
    /** The posts that it was erased from then. */
    erasedIds: [] as string[],
    /** When lists of posts last changed other than by an edit. */
    rearrangedAt: null as string | null,
    /** Makes all cursors unknown. */
    restart() {
      changedIn = new Map();
      nextTransaction = 1;
    },
    /** Paths and queries of the requests so far. */
    requests: [] as string[],
    /** Their JSON bodies. */
    bodies: [] as unknown[],
    intercept: undefined as Intercept | undefined,
    /** What /privacy says. */
    retention: defaultRetention,
  };
  return fake;
}
