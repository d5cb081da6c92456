import type { Database } from '../../platform/backend/database/database.ts';
import { onNewDatabase, type DatabaseName } from './databases.ts';
import { admin, insertAdmin, insertLeads } from './leads.ts';
import { table } from './table.ts';

const email = 'dana@example.com';
const leads = 100_000;
const images = 100_000;
/** Each post has 20 revisions of 8 KB. */
const revisions = [10_000, 20_000, 40_000];
const textSizes = [25_000, 50_000, 100_000];

/** What someone could write to make a search slow, as SQL for a text of `size` characters. */
const texts: Readonly<Record<string, (size: number) => string>> = {
  'the address at the end': (size) => `repeat('some words ', ${size} / 11) || ' ${email}'`,
  'the address after punctuation': (size) => `repeat('.', ${size}) || '${email}'`,
  'a.a.a.': (size) => `repeat('a.', ${size} / 2) || ' ${email}'`,
  '+++': (size) => `repeat('+', ${size}) || ' ${email}'`,
  '\\n\\n\\n': (size) => `repeat(E'\\n', ${size}) || '${email}'`,
  'names with tags': (size) => `repeat('dana+', ${size} / 5) || '@example.com ${email}'`,
  domains: (size) => `repeat('@example.com', ${size} / 12) || ' ${email}'`,
  'longer addresses': (size) => `repeat('x${email} ', ${size} / 18) || ' ${email}'`,
  addresses: (size) => `repeat('${email} ', ${size} / 17)`,
  'addresses without spaces': (size) => `repeat('''${email}', ${size} / 17)`,
};

/** Half of what a call may take, because other machines are slower, and other programs may use the CPU. */
export const slowestErasure = 15_000;

/** Prints how long finding, exporting, and erasing a person takes. Returns what takes too long. */
export function benchPrivacy(name: DatabaseName): Promise<string[]> {
  return onNewDatabase(name, async (database) => {
    const slow: string[] = [];
    const rows: string[][] = [];
    async function add(label: string) {
      const times = await measure(database);
      rows.push([label, ...times.map((ms) => ms.toFixed(0))]);
      if (Math.max(...times) >= slowestErasure) slow.push(`${label} (${name})`);
    }
    const head = ['find', 'export', 'own export', 'erase', 'images'];

    await insertAdmin(database);
    await insertPerson(database);
    console.log(`## ${name}, a text in a post, a draft, and 30 comments\n`);
    for (const [kind, textOf] of Object.entries(texts)) {
      for (const size of textSizes) {
        await insertTexts(database, textOf, size);
        await add(`${size / 1000} KB: ${kind}`);
      }
    }
    await database.run('truncate public.blog_posts cascade; truncate public.post_drafts');
    console.log(table(['text', ...head], rows.splice(0)));

    console.log(`## ${name}, ${leads} leads, ${images} images, and revisions of 8 KB\n`);
    await insertLeads(database, leads);
    await insertImages(database);
    let count = 0;
    for (const size of revisions) {
      await insertRevisions(database, count + 1, size);
      count = size;
      await add(String(size));
    }
    console.log(table(['revisions', ...head], rows));
    return slow;
  });
}

/**
 * Milliseconds of each call by an admin, of the person's own export, and of finding images to delete. Undoes the calls.
 */
function measure(database: Database): Promise<number[]> {
  return database.transaction(async ({ run, query }) => {
    async function time<Row>(sql: string, user: string): Promise<[number, Row | undefined]> {
      await query(
        `select set_config('request.jwt.claims', '{"sub": "${user}", "role": "authenticated"}', true)`,
      );
      const start = performance.now();
      const [row] = await query<Row>(sql);
      return [performance.now() - start, row];
    }
    await run('savepoint before');
    const find = `select public.find_person('${email}') ->> 'version' as version`;
    const [finding, found] = await time<{ version: string }>(find, admin);
    const [exporting] = await time(`select public.export_person('${email}')`, admin);
    const [exportingOwn] = await time('select public.export_own_data()', person);
    const [erasing] = await time(
      `select public.erase_person('${email}', '${found?.version}')`,
      admin,
    );
    const [findingImages] = await time('select public.get_erasable_images()', admin);
    await run('rollback to savepoint before');
    return [finding, exporting, exportingOwn, erasing, findingImages];
  });
}

const person = '00000000-0000-4000-a000-000000000002';
const post = '00000000-0000-4000-a000-000000000003';

async function insertPerson({ query }: Database): Promise<void> {
  await query(
    `insert into auth.users (id, email, email_confirmed_at) values ('${person}', '${email}', now())`,
  );
  await query(`insert into public.user_roles (user_id, role) values ('${person}', 'user')`);
}

async function insertTexts(
  { run, query }: Database,
  textOf: (size: number) => string,
  size: number,
): Promise<void> {
  await run(
    'truncate public.blog_posts cascade; truncate public.post_drafts; truncate public.post_revisions',
  );
  await query(
    `insert into public.blog_posts (id, slug, title, excerpt, content, category, author_name, is_published, moderation_status)
     values ('${post}', 'post', 'Post', 'Excerpt', ${textOf(size)}, 'Category', 'A writer', true, 'approved')`,
  );
  await query(
    `insert into public.post_drafts (id, author_id, fields, saved_by)
     values (gen_random_uuid(), '${admin}', jsonb_build_object('content', ${textOf(size)}), '${admin}')`,
  );
  await query(
    `insert into public.blog_comments (post_id, author_name, author_email, content)
     select '${post}', 'A visitor', 'visitor' || n || '@example.com', right(${textOf(1900)}, 2000)
     from generate_series(1, 30) n`,
  );
}

/** Images of 1,000 accounts. A tenth of them were deleted, but posts still show their images. */
async function insertImages({ run }: Database): Promise<void> {
  await run(`
    insert into auth.users (id, email)
    select md5('owner ' || n)::uuid, 'owner-' || n || '@example.com' from generate_series(100, 999) n;
    insert into storage.objects (bucket_id, name, owner_id)
    select 'post-images', md5('image ' || n / 10)::uuid || '/' || n % 10 + 1 || '.jpg', md5('owner ' || n / 100)::uuid
    from generate_series(0, ${images - 1}) n;
    insert into public.blog_posts (slug, title, category, author_name, content)
    select 'images-' || n, 'Post', 'Category', 'A writer', (
      select string_agg('<img src="/storage/v1/object/public/post-images/' || md5('image ' || image)::uuid || '/1.jpg">', '')
      from generate_series(10 * n, 10 * n + 9) image)
    from generate_series(0, 99) n`);
}

/** Revisions of words, which compress like real text. */
async function insertRevisions({ query }: Database, from: number, to: number): Promise<void> {
  const batch = 5000;
  for (let first = from; first <= to; first += batch) {
    await query(`
      insert into public.post_revisions (post_id, fields)
      select md5((n / 20)::text)::uuid, jsonb_build_object('title', 'Post ' || n, 'author_name', 'A writer', 'content', (
        select string_agg('<p>' || word || ' ' || right(word, 4) || '</p>', E'\\n')
        from (select md5(((n * 7919 + place) % 5003)::text) as word from generate_series(1, 175) place) words))
      from generate_series(${first}, ${Math.min(first + batch - 1, to)}) n`);
  }
  await query('analyze');
}
