import type { ForkOptions } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  imageBucket,
  publicImages,
} from '../../supabase/functions/_shared/rules/post/stored-images.ts';
import { isLong } from '../long-tests.ts';
import { sharedFolder } from '../temporary-folder.ts';
import { imageOf, newImageName } from './image-samples.ts';
import { copyEmbeddedDatabase } from './lanes/embedded-databases.ts';
import { describePlatform } from './lanes/index.ts';
import { keys, tokenFor } from './lanes/keys.ts';
import { startLiteProcess, type LiteProcess } from './lanes/lite-process.ts';
import { askFrom, loopbackAddress } from './lanes/visitor.ts';

/** Enough to kill a process while it writes. A round takes a second or two, but minutes on a busy machine. */
const load = isLong
  ? { visitors: 200, acknowledgements: 200 }
  : { visitors: 60, acknowledgements: 60 };

/** Large enough for a process to be killed while it receives one. */
const image = imageOf('image/jpeg', 'image/jpeg', 400_000);

describePlatform('The process of the backend', () => {
  const imageFolder = sharedFolder();
  const watched = join(sharedFolder(), 'log');
  let start: (options?: ForkOptions) => Promise<LiteProcess>;
  let backend: LiteProcess;
  let stop: () => Promise<void>;
  let postId: string;

  /** How many comments and leads were sent. Each contains its number. */
  let sent = 0;
  /** Texts of the acknowledged comments. */
  const comments: string[] = [];
  /** IDs of the leads by number. Undefined if it wasn't acknowledged. */
  const leads = new Map<number, string | undefined>();
  /** Whether each sent image was acknowledged. */
  const images = new Map<string, boolean>();
  let writer: string;

  beforeAll(async () => {
    const { directory, remove } = await copyEmbeddedDatabase('migrated');
    start = (options) => startLiteProcess({ databaseFolder: directory, imageFolder }, options);
    stop = remove;
    backend = await start({
      execArgv: ['--import', join(import.meta.dirname, 'lanes/watch-threads.ts')],
      env: { ...process.env, WATCH_LOG: watched },
    });
    const [post] = await backend.query<{ id: string }>(`
      insert into public.blog_posts
        (slug, title, category, author_name, is_published, moderation_status)
      values ('a-post', 'A post', 'Hiring', 'Ada Sample', true, 'approved') returning id
    `);
    postId = post?.id ?? '';
    const [person] = await backend.query<{ id: string }>(`
      insert into auth.users (id, email) values (gen_random_uuid(), 'writer@example.com') returning id
    `);
    writer = tokenFor({ sub: person?.id, role: 'authenticated' });
    await backend.query(`
      update private.settings set value = '{"most": 100000, "seconds": 3600}'
      where name = 'limit.image-files'
    `);
  });
  afterAll(async () => {
    await backend.kill();
    await stop();
  });

  /** Runs kill -9 of the process, which also contains the database, then restarts with what is left on disk. */
  async function kill() {
    await backend.kill();
    backend = await start();
  }

  test('connects to no other machine and loads no telemetry', async () => {
    const headers = { apikey: keys.publishable, 'content-type': 'application/json' };
    const body = JSON.stringify({ email: 'watched@example.com', password: 'long-enough' });
    const answers = [
      await fetch(`${backend.url}/auth/v1/signup`, { method: 'POST', headers, body }),
      await fetch(`${backend.url}/rest/v1/blog_posts?select=id`, { headers }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);

    const lines = readFileSync(watched, 'utf8').split('\n');
    const named = (kind: string) =>
      lines.filter((line) => line.startsWith(`${kind} `)).map((line) => line.split(' ')[1] ?? '');
    const [modules, hosts] = [named('module'), named('host')];
    expect(modules.length).toBeGreaterThan(100);
    // The database's thread is watched too.
    expect(modules).toContainEqual(expect.stringContaining('@electric-sql/pglite/dist'));
    expect(modules.filter((url) => /sentry|telemetry|lite\/dist\/cli/i.test(url))).toEqual([]);
    expect(hosts.filter((host) => !['localhost', '127.0.0.1', '::1'].includes(host))).toEqual([]);
  });

  test.each(isLong ? [1, 2, 3] : [1])(
    'round %i: after kill -9, everything acknowledged is stored completely',
    async () => {
      const { enough, ended } = writeConcurrently();
      await enough;
      await kill();
      await ended;

      const storedComments = await column('select content as value from public.blog_comments');
      const storedLeads = await column('select id::text as value from public.leads');
      expect(comments.filter((text) => !storedComments.has(text))).toEqual([]);
      expect([...leads.values()].filter((id) => id && !storedLeads.has(id))).toEqual([]);
      expect(await incompleteWrites()).toEqual([]);
      const held = await column("select id::text as value from public.leads where review = 'held'");
      expect(held.size).toBeGreaterThan(0);
      expect(held.size).toBeLessThan(storedLeads.size);
      expect(readdirSync(imageFolder)).not.toContain('incoming');
      for (const [name, isAcknowledged] of images) {
        const answer = await fetch(backend.url + publicImages + name);
        const bytes = await answer.arrayBuffer();
        if (answer.status === 200) expect(bytes.byteLength).toBe(image.size);
        else expect(isAcknowledged, name).toBe(false);
      }
    },
    300_000,
  );

  test('an unacknowledged lead is stored once if it is sent again', async () => {
    for (const [number, id] of leads) if (id === undefined) await sendLead(number);

    const stored = await column('select id::text as value from public.leads');
    expect(stored).toEqual(new Set(leads.values()));
    expect(stored.size).toBe(leads.size);
    expect(await incompleteWrites()).toEqual([]);
  });

  /**
   * Half of the visitors send comments and half send leads, each from a different IP address, and four writers send
   * images, until a request fails. `enough` resolves after enough acknowledgements, and rejects if all failed before.
   * `ended` resolves when all have stopped.
   */
  function writeConcurrently() {
    const enough = Promise.withResolvers<undefined>();
    const left = { visitors: load.acknowledgements, writers: 4 };
    let failure: unknown;

    async function write(who: keyof typeof left, send: (number: number) => Promise<void>) {
      const current = backend;
      try {
        while (backend === current) {
          await send(sent++);
          left[who] -= 1;
          if (left.visitors <= 0 && left.writers <= 0) enough.resolve(undefined);
        }
      } catch (error) {
        failure = error;
      }
    }
    const visitors = Array.from({ length: load.visitors }, (_, index) =>
      write('visitors', index % 2 === 0 ? sendComment : sendLead),
    );
    const writers = Array.from({ length: left.writers }, () => write('writers', sendImage));
    const ended = Promise.all([...visitors, ...writers]).then(() => enough.reject(failure));
    return { enough: enough.promise, ended };
  }

  /** Throws if it isn't acknowledged. */
  async function sendImage() {
    const name = newImageName();
    images.set(name, false);
    const answer = await fetch(`${backend.url}/storage/v1/object/${imageBucket}/${name}`, {
      method: 'POST',
      headers: { apikey: keys.publishable, authorization: `Bearer ${writer}` },
      body: image,
    });
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
    images.set(name, true);
  }

  /** Throws if it isn't acknowledged. */
  async function sendComment(number: number) {
    const content = `Comment ${number}: what I think of this post.`;
    await post('blog_comments', keys.publishable, number, {
      post_id: postId,
      author_name: 'Sam Sample',
      author_email: `visitor-${number}@example.com`,
      content,
      moderation_status: 'pending',
    });
    comments.push(content);
  }

  /** Every third lead is suspicious. The same number is the same lead. Throws if it isn't acknowledged. */
  async function sendLead(number: number) {
    leads.set(number, undefined);
    const response = await post('rpc/submit_lead', keys.secret, number, {
      lead: {
        form_id: 'request-a-time',
        first_name: 'Sam',
        last_name: 'Sample',
        email: `visitor-${number}@example.com`,
        preferred_times: 'Mornings',
        consent_given: true,
        consent_statement: 'You may write to me.',
        spam_signals: number % 3 === 0 ? ['sales-pitch'] : [],
      },
      idempotency_key: `lead-${number}`,
      client_address: loopbackAddress(number),
    });
    leads.set(number, ((await response.json()) as { lead_id: string }).lead_id);
  }

  async function post(path: string, apikey: string, number: number, body: unknown) {
    const response = await askFrom(loopbackAddress(number), `${backend.url}/rest/v1/${path}`, {
      method: 'POST',
      headers: { apikey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    return response;
  }

  async function column(sql: string) {
    const rows = await backend.query<{ value: string }>(sql);
    return new Set(rows.map(({ value }) => value));
  }

  /** Rows without the others of their transaction. */
  function incompleteWrites() {
    return backend.query(`
      select 'lead' as incomplete, l.id::text from public.leads l
      where not exists (select from public.lead_events e
          where e.lead_id = l.id and e.kind = 'submitted')
        or not exists (select from private.lead_fingerprints r where r.lead_id = l.id)
        -- A suspicious lead waits for an admin instead of a delivery.
        or (l.review is null) <> exists (select from private.outbox o
          where o.topic = 'lead' and o.payload ->> 'lead_id' = l.id::text)
        or (l.review = 'held') <> exists (select from public.lead_events e
          where e.lead_id = l.id and e.kind = 'held')
      union all
      select 'delivery', o.id::text from private.outbox o
      where o.topic = 'lead'
        and not exists (select from public.leads l where l.id::text = o.payload ->> 'lead_id')
      union all
      select 'rate limit', limit_name from private.rate_limits
      where limit_name not like 'image%'
      group by limit_name
      having count(*) <> case limit_name
        when 'leads' then (select count(*) from public.leads)
        else (select count(*) from public.blog_comments) end
    `);
  }
});
