import type { Retention } from '../../supabase/functions/_shared/rules/retention.ts';
import { forEachConcurrently } from '../concurrency.ts';
import { digestOf, putObject } from '../releases/digest.ts';
import type { Objects } from '../releases/object-store.ts';
import type { PostCard, Root, WaitingPosts } from '../releases/release.ts';
import {
  allEntries,
  emptyMap,
  getEntry,
  withChanges,
  type ShardedMap,
} from '../releases/sharded-map.ts';
import type { Backend, Row } from './backend.ts';

/** Hosted projects return at most 1,000 rows per request. */
const cardsPerRequest = 1000;
/** Proxies reject URLs longer than 8 KB. */
const postsPerRequest = 100;
/** While some posts are stored, others are on their way. */
const maxConcurrentRequests = 2;

const firstId = '00000000-0000-0000-0000-000000000000';

/** The public posts as of one moment. */
export interface Snapshot {
  /** Later changes aren't included. Without it, every post has to be compared. */
  cursor?: string | undefined;
  /** By ID. */
  cards: ShardedMap<PostCard>;
  heldBack: Root['heldBack'];
  erasedAt: Root['erasedAt'];
}

/** Of a site that hasn't been published yet. */
export const emptySnapshot: Snapshot = { cards: emptyMap(), heldBack: {}, erasedAt: '' };

export interface UpdatedSnapshot extends Snapshot {
  cursor: string;
  /** The cards that differ from the previous snapshot, by ID. Undefined if the post is no longer public. */
  changed: ReadonlyMap<string, PostCard | undefined>;
  /** Public posts whose newest version isn't in the snapshot, because publishing is paused. */
  waiting: WaitingPosts;
  /** Read at the same time as the cursor. */
  retention: Retention;
  /** When lists of posts last changed other than by a new post or an edit. Read like `retention`. */
  rearrangedAt: string | null;
}

/**
 * Brings a snapshot up to date by reading what changed since `previous.cursor`. With `compareAll`, without a cursor, or
 * if the backend doesn't know it, it compares every card. Posts that were held back are fetched again. With `isPaused`,
 * only posts that are no longer public, or that personal data was erased from, change.
 */
export async function updateSnapshot(
  backend: Backend,
  bodies: Objects,
  previous: Snapshot,
  compareAll: boolean,
  isPaused = false,
): Promise<UpdatedSnapshot> {
  const { cards, cursor, erasedAt, heldBack } = previous;
  // The cursor comes first, so that changes made while the rows are read are reported next time.
  const report = await backend.changes(compareAll ? undefined : cursor, erasedAt || undefined);
  const { changed: changedNow, removed } = report;
  const reported =
    !changedNow || !removed ? null : [...changedNow, ...idsOfDigests(removed, cards)];
  const erased = new Set(isPaused ? report.erased : []);
  const ids = [
    ...new Set([
      ...(reported ?? (await changedIds(backend, cards))),
      ...Object.keys(heldBack),
      ...erased,
    ]),
  ];
  const changed = new Map<string, PostCard | undefined>(ids.map((id) => [id, undefined]));
  await forEachConcurrently(chunks(ids, postsPerRequest), maxConcurrentRequests, async (some) => {
    const rows = await backend.posts(some);
    await Promise.all(
      rows.map(async (row) => {
        const digest = await putObject(bodies, 'blobs', Buffer.from(row.content));
        changed.set(row.id, cardOf(row, backend, digest));
      }),
    );
  });
  const waiting: WaitingPosts = {};
  // Their pages stay as they are during a pause.
  const stillHeldBack = isPaused
    ? Object.entries(heldBack).filter(([id]) => changed.get(id) && !erased.has(id))
    : [];
  for (const [id, card] of changed) {
    const before = getEntry(cards, id);
    if (isEqual(card, before)) changed.delete(id);
    else if (isPaused && card && !(before && erased.has(id))) {
      waiting[id] = before ? 'changed' : 'new';
      changed.delete(id);
    }
  }
  return {
    cursor: report.cursor,
    erasedAt: report.erased_at ?? '',
    cards: withChanges(cards, changed),
    heldBack: Object.fromEntries(stillHeldBack),
    changed,
    waiting,
    retention: report.retention,
    rearrangedAt: report.rearranged_at ?? null,
  };
}

/** IDs of public posts that differ from `cards`, and of cards that are no longer public. */
async function changedIds(backend: Backend, cards: ShardedMap<PostCard>): Promise<string[]> {
  const removed = new Set<string>();
  for (const [id] of allEntries(cards)) removed.add(id);
  const changed: string[] = [];
  for (let after = firstId; ;) {
    const rows = await backend.cards(after, cardsPerRequest);
    for (const row of rows) {
      const card = getEntry(cards, row.id);
      removed.delete(row.id);
      // Every change of the text sets updated_at, so an equal card has an equal body.
      if (!card || !isEqual(cardOf(row, backend, card.content_digest), card)) changed.push(row.id);
    }
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
  return [...changed, ...removed];
}

/** Those of the published posts whose IDs have one of some digests. */
function* idsOfDigests(digests: readonly string[], cards: ShardedMap<PostCard>) {
  if (digests.length === 0) return;
  const wanted = new Set(digests);
  for (const [id] of allEntries(cards)) if (wanted.has(digestOf(id))) yield id;
}

function* chunks<Item>(items: readonly Item[], size: number) {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

function isEqual(one: PostCard | undefined, other: PostCard | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The fields are always in the same order, because cards are compared as JSON. */
function cardOf(row: Row, { columns }: Backend, digest: string): PostCard {
  const fields = columns.map((column) => [column, row[column]]);
  return Object.fromEntries([...fields, ['content_digest', digest]]) as PostCard;
}
