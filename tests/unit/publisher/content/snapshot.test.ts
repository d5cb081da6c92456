import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect } from '../../../../publisher/content/backend.ts';
import {
  updateSnapshot,
  type Snapshot,
  type UpdatedSnapshot,
} from '../../../../publisher/content/snapshot.ts';
import { FixableError } from '../../../../publisher/error.ts';
import { objectsInMemory } from '../../../../publisher/releases/object-store.ts';
import type { PostCard } from '../../../../publisher/releases/release.ts';
import { allEntries, emptyMap } from '../../../../publisher/releases/sharded-map.ts';
import { publishableKey, startFakeBackend, type FakeBackend } from '../fake-backend.ts';
import { makePost, makePosts, postId } from '../posts.ts';

const columns = ['id', 'slug', 'title', 'updated_at'] as const;

let backend: FakeBackend;
let bodies: ReturnType<typeof objectsInMemory>;

beforeEach(async () => {
  backend = await startFakeBackend(makePosts(5));
  bodies = objectsInMemory();
});
afterEach(() => backend.close());

function read(known?: Snapshot): Promise<UpdatedSnapshot> {
  backend.requests.length = 0;
  const connection = connect({ backendUrl: backend.url, publishableKey }, columns);
  return updateSnapshot(connection, bodies, known, false);
}

const cardsOf = ({ cards }: Snapshot): PostCard[] =>
  [...allEntries(cards)].map(([, card]) => card).sort((a, b) => (a.id < b.id ? -1 : 1));
const slugs = (snapshot: Snapshot) => cardsOf(snapshot).map((card) => card.slug);
const bodyRequests = () => backend.requests.filter((request) => request.includes('in.'));

test('a backend with too many requests is asked again', async () => {
  backend.intercept = () => {
    backend.intercept = undefined;
    return { status: 429, body: { message: 'Too many requests at the same time.' } };
  };
  expect(slugs(await read())).toHaveLength(5);
});

test('a post that’s deleted between two requests is left out', async () => {
  backend.intercept = (request) => {
    if (request.includes('in.')) backend.posts.delete(postId(3));
    return undefined;
  };
  expect(slugs(await read())).toEqual(['post-0', 'post-1', 'post-2', 'post-4']);
});

test('the next snapshot reads only what was edited, added, deleted, or rejected', async () => {
  const before = await read();
  backend.put(makePost(9));
  backend.put(makePost(2, { title: 'New' }));
  backend.remove(postId(0));
  backend.put(makePost(1, { moderation_status: 'rejected' }));
  const after = await read(before);
  expect(slugs(after)).toEqual(['post-2', 'post-3', 'post-4', 'post-9']);
  expect(cardsOf(after).find((card) => card.slug === 'post-2')?.title).toBe('New');
  expect(after.changed.size).toBe(4);
  expect(backend.requests).toHaveLength(2);
  expect(bodyRequests().join()).not.toMatch(`${postId(3)}|${postId(4)}`);
});

test('a change made before a snapshot and committed after it is in the next snapshot', async () => {
  const late = backend.begin();
  late.put(makePost(7));
  backend.put(makePost(1, { title: 'Committed in between' }));
  const before = await read();
  expect(slugs(before)).not.toContain('post-7');
  late.commit();
  expect(slugs(await read(before))).toContain('post-7');
});

test('a change committed while a snapshot is read is in the next snapshot', async () => {
  backend.intercept = (request) => {
    backend.intercept = undefined;
    if (request.includes('rpc')) queueMicrotask(() => backend.put(makePost(8)));
    return undefined;
  };
  const before = await read();
  expect(slugs(await read({ ...before, cards: emptyMap() }))).toContain('post-8');
});

test('if the backend doesn’t know the cursor, every card is compared', async () => {
  const before = await read();
  backend.restart();
  backend.posts.set(postId(2), makePost(2, { title: 'New', updated_at: '2026-02-02T00:00:00Z' }));
  backend.posts.delete(postId(4));
  expect(slugs(await read(before))).toEqual(['post-0', 'post-1', 'post-2', 'post-3']);
  expect(bodyRequests()).toHaveLength(1);
  expect(bodyRequests()[0]).not.toContain(postId(1));
});

test('an error names the backend and repeats its message', async () => {
  backend.intercept = () => ({ status: 401, body: { message: 'Invalid API key' } });
  await expect(read()).rejects.toThrow(
    `The backend at ${backend.url} rejected a request: 401 Invalid API key`,
  );
  await backend.close();
  await expect(read()).rejects.toThrow(
    `The backend at ${backend.url} can’t be reached (ECONNREFUSED): start it, or correct PUBLIC_SUPABASE_URL.`,
  );
  backend = await startFakeBackend();
});

test('a database without the retention periods asks for its migrations', async () => {
  backend.intercept = () => ({ status: 200, body: { cursor: '1', changed: null } });
  await expect(read()).rejects.toThrow(
    new FixableError(
      `The database at ${backend.url} is older than the publisher and doesn’t say how long data is kept: apply its migrations first.`,
    ),
  );
});
