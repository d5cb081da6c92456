import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPglite } from '../../platform/backend/database/pglite.ts';
import { openPostgres } from '../../platform/backend/database/postgres.ts';
import { migrate, type Migratable, type Session } from '../../platform/migrations/index.ts';
import { root } from '../../platform/root.ts';
import { cardColumns } from '../../src/lib/posts-source/post.ts';
import { keys, tokenFor } from '../backend/lanes/keys.ts';
import { startLiteProcess } from '../backend/lanes/lite-process.ts';
import { startPostgresServer } from '../backend/lanes/postgres-server.ts';
import { startPostgrest } from '../backend/lanes/postgrest-process.ts';
import type { LaneName } from '../backend/lanes/wanted-lanes.ts';
import { makeManyPosts, terms } from './many-posts.ts';
import { median, percentile, table } from './table.ts';

const clients = 50;
const warmUpMs = 1000;
const measureMs = 4000;

interface Post {
  id: string;
  slug: string;
}

interface Call {
  path: string;
  headers?: Record<string, string>;
  /** If set, the method is POST. */
  body?: object;
}

const isPublic = 'is_published=eq.true&moderation_status=eq.approved';
const cards = `select=${cardColumns.join(',')}`;
const firstPage = 'order=published_at.desc&limit=6';
const counted = { prefer: 'count=exact' };

/** The nth request of each kind. */
const calls: Record<string, (n: number, post: Post) => Call> = {
  'list: 6 cards and the exact count': () => ({
    path: `/blog_posts?${cards}&${isPublic}&${firstPage}`,
    headers: counted,
  }),
  'list: 6 cards': () => ({ path: `/blog_posts?${cards}&${isPublic}&${firstPage}` }),
  'post by slug': (_, { slug }) => ({
    path: `/blog_posts?select=*&slug=eq.${slug}&${isPublic}`,
    headers: { accept: 'application/vnd.pgrst.object+json' },
  }),
  'comments of a post': (_, { id }) => ({
    path: '/rpc/get_public_comments_safe',
    body: { blog_post_id: id },
  }),
  'search: 6 cards and the count': () => ({
    path: '/rpc/search_blog_posts',
    body: { search: terms.rare },
  }),
  'new comment': (n, { id }) => ({
    path: '/blog_comments',
    // A different client each time, because comments are rate-limited by address.
    headers: { 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` },
    body: {
      post_id: id,
      author_name: 'Sam Sample',
      author_email: 'sam@example.com',
      content: `A comment by visitor ${n}.`,
      moderation_status: 'pending',
    },
  }),
};

const deleteNewComments = [
  `delete from public.blog_comments where moderation_status = 'pending'`,
  'truncate private.rate_limits',
  'vacuum analyze public.blog_comments',
];

interface Api {
  lane: LaneName;
  url: string;
  headers: Record<string, string>;
  query: Session['query'];
}

/** Prints how many requests per second each lane answers, with so many posts. */
export async function benchApi(posts: number, lanes: readonly LaneName[]): Promise<void> {
  const rows: string[][] = [];
  if (lanes.includes('pglite')) await servePglite(posts, rows);
  if (lanes.some((lane) => lane !== 'pglite')) await servePostgres(posts, rows);
  console.log(`## ${posts} posts, ${clients} clients\n`);
  console.log(table(['request', 'lane', 'per second', 'median', 'p95', 'p99', 'failed'], rows));
}

// So that the requests can name the client's address.
const trustedProxies = ['127.0.0.1', '::1'];
const throughLite = (url: string) => ({
  url: `${url}/rest/v1`,
  headers: { apikey: keys.publishable },
});

async function servePglite(posts: number, rows: string[][]) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-pglite-'));
  const directory = join(folder, 'database');
  try {
    const database = await openPglite(directory);
    const sample = await fill(database, posts);
    await database.close();
    const options = { database: { kind: 'pglite', directory }, trustedProxies } as const;
    const { url, query, kill } = await startLiteProcess(options);
    await measure({ lane: 'pglite', ...throughLite(url), query }, sample, rows);
    await kill();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Both lanes use the same database, with PostgreSQL's own durability settings. */
async function servePostgres(posts: number, rows: string[][]) {
  const server = await startPostgresServer({ durable: true });
  try {
    const database = await openPostgres(server.url);
    const { query } = database;
    const sample = await fill(database, posts);
    await database.run('alter role authenticator login');
    const options = { database: { kind: 'postgres', url: server.url }, trustedProxies } as const;
    const lite = await startLiteProcess(options);
    await measure({ lane: 'postgres', ...throughLite(lite.url), query }, sample, rows);
    await lite.kill();
    const postgrest = await startPostgrest(server.url);
    // Without the front door, which would exchange the API key for a token.
    const headers = { authorization: `Bearer ${tokenFor({ role: 'anon' })}` };
    await measure({ lane: 'postgrest', url: postgrest.url, headers, query }, sample, rows);
    await postgrest.stop();
    await database.close();
  } finally {
    await server.stop();
  }
}

/** Creates the schema, posts, and three comments on each. Returns the public posts. */
async function fill(database: Migratable, count: number): Promise<Post[]> {
  await migrate(database, { folder: join(root, 'supabase', 'migrations'), seed: undefined });
  await makeManyPosts(database, count);
  await database.query(`
    insert into public.blog_comments (post_id, author_name, author_email, content, moderation_status)
    select id, 'Ben Sample', 'ben@example.com', 'A comment on ' || title, 'approved'
    from public.blog_posts, generate_series(1, 3)`);
  await database.query('vacuum analyze public.blog_comments');
  return database.query<Post>(
    'select id, slug from public.blog_posts where is_published order by slug',
  );
}

async function measure(api: Api, posts: readonly Post[], rows: string[][]) {
  for (const [name, callOf] of Object.entries(calls)) {
    // Spread over all posts, but the same in every run.
    const nth = (n: number) => callOf(n, posts[(n * 7919) % posts.length] as Post);
    const { times, failed } = await load(api, nth);
    for (const sql of deleteNewComments) await api.query(sql);
    // Rejected requests are fast, so the figures would be wrong.
    if (failed > 0) process.exitCode = 1;
    const ms = [median(times), percentile(times, 95), percentile(times, 99)];
    rows.push([
      ...[name, api.lane, ((times.length * 1000) / measureMs).toFixed(0)],
      ...ms.map((time) => `${time.toFixed(1)} ms`),
      String(failed),
    ]);
  }
}

/** Every client sends one request after the other. Returns the response times in milliseconds. */
async function load(api: Api, nth: (n: number) => Call) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  let failed = 0;
  let count = 0;
  const next = () => send(agent, api, nth(count++)).catch(() => 0);

  // Connects all clients first, because a busy server accepts connections slowly.
  await Promise.all(Array.from({ length: clients }, next));
  const from = performance.now() + warmUpMs;
  const until = from + measureMs;
  async function client() {
    while (performance.now() < until) {
      const start = performance.now();
      const status = await next();
      const end = performance.now();
      if (end < from || end > until) continue;
      if (status >= 200 && status < 300) times.push(end - start);
      else failed += 1;
    }
  }
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return { times, failed };
}

/** With node:http, because fetch would need more CPU time than the server. */
function send(agent: Agent, api: Api, { path, headers, body }: Call): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const json = body && { 'content-type': 'application/json' };
  const sent = request(api.url + path, {
    agent,
    method: body ? 'POST' : 'GET',
    headers: { ...api.headers, ...headers, ...json },
  });
  sent.on('error', reject);
  sent.on('response', (response) => {
    response.on('error', reject);
    response.on('end', () => resolve(response.statusCode ?? 0));
    response.resume();
  });
  sent.end(body && JSON.stringify(body));
  return promise;
}
