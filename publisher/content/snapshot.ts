import type { Retention } from '../../supabase/functions/_shared/rules/retention.ts';
import { forEachConcurrently } from '../concurrency.ts';
import type { Bodies } from '../releases/bodies.ts';
import type { PostCard, Root } from '../releases/release.ts';
import { cardHash } from '../releases/rollback.ts';
import {
  allEntries,
  emptyMap,
  getEntry,
  withChanges,
  type ShardedMap,
} from '../releases/sharded-map.ts';
import type { Backend, Column, Row } from './backend.ts';

/** Hosted projects return at most 1,000 rows per request. */
const cardsPerRequest = 1000;
/** Proxies reject URLs longer than 8 KB. */
const postsPerRequest = 100;
/** While some posts are stored, others are on their way. */
const maxConcurrentRequests = 2;

const emptySnapshot: Snapshot = { cards: emptyMap(), frozen: {} };
const firstId = '00000000-0000-0000-0000-000000000000';

/** The public posts as of one moment, except frozen ones. */
export interface Snapshot {
  /** Later changes aren't included. Without it, every post has to be compared. */
  cursor?: string;
  /** By ID. */
  cards: ShardedMap<PostCard>;
  frozen: Root['frozen'];
  heldBack?: Root['heldBack'];
  erasedAt?: Root['erasedAt'];
}

export interface UpdatedSnapshot extends Snapshot {
  cursor: string;
  /** The cards that differ from the previous snapshot, by ID. Undefined if the post is no longer public. */
  changed: ReadonlyMap<string, PostCard | undefined>;
  /** Public posts that changed because an erasure of personal data unfroze them. */
  unfrozen: readonly PostCard[];
  /** Read at the same time as the cursor. */
  retention: Retention;
}

/**
 * Brings a snapshot up to date by reading what changed since `previous.cursor`. With `everything`,
 * without a cursor, or if the backend doesn't know it, it compares every card. If personal data was erased since, no
 * post stays frozen. `columns` are the columns of a card. Posts that were held back, and those whose body (its digest) is
 * lost, are fetched again.
 */
export async function updateSnapshot(
  backend: Backend,
  bodies: Bodies,
  columns: readonly Column[],
  previous: Snapshot | undefined,
  everything: boolean,
  lostBodies: ReadonlySet<string> = new Set(),
): Promise<UpdatedSnapshot> {
  const { cards, frozen: previouslyFrozen, erasedAt = null }: Snapshot = previous ?? emptySnapshot;
  // The cursor comes first, so that changes made while the rows are read are reported next time.
  const report = await backend.changes(everything ? undefined : previous?.cursor);
  // The versions of frozen posts that are on the site may contain what was erased.
  const endsFreezes =
    (report.erased_at ?? null) !== erasedAt && Object.keys(previouslyFrozen).length > 0;
  const frozen = endsFreezes ? {} : previouslyFrozen;
  const reported = endsFreezes ? null : report.changed;
  const ids = [
    ...new Set([
      ...(reported ?? (await changedIds(backend, columns, cards))),
      ...Object.keys(previous?.heldBack ?? {}),
      ...idsOf(lostBodies, cards),
    ]),
  ];
  const changed = new Map<string, PostCard | undefined>(ids.map((id) => [id, undefined]));
  await forEachConcurrently(chunks(ids, postsPerRequest), maxConcurrentRequests, async (some) => {
    const rows = await backend.posts(some);
    await Promise.all(
      rows.map(async (row) => {
        changed.set(row.id, cardOf(row, columns, await bodies.put(row.content)));
      }),
    );
  });
  const unfrozenIds = new Set<string>();
  for (const [id, card] of changed) {
    const isFrozen = id in frozen && frozen[id]?.rejected === cardHash(card);
    if (!isFrozen && id in frozen) unfrozenIds.add(id);
    if (isFrozen || isEqual(card, getEntry(cards, id))) changed.delete(id);
  }
  const stillFrozen = Object.entries(frozen).filter(([id]) => !unfrozenIds.has(id));
  return {
    cursor: report.cursor,
    erasedAt: report.erased_at ?? null,
    cards: withChanges(cards, changed),
    frozen: unfrozenIds.size > 0 ? Object.fromEntries(stillFrozen) : frozen,
    unfrozen: endsFreezes
      ? Object.keys(previouslyFrozen).flatMap((id) => changed.get(id) ?? [])
      : [],
    changed,
    retention: report.retention,
  };
}

/** IDs of public posts that differ from `cards`, and of cards that are no longer public. */
async function changedIds(
  backend: Backend,
  columns: readonly Column[],
  cards: ShardedMap<PostCard>,
): Promise<string[]> {
  const removed = new Set<string>();
  for (const [id] of allEntries(cards)) removed.add(id);
  const changed: string[] = [];
  for (let after = firstId; ;) {
    const rows = await backend.cards(after, cardsPerRequest);
    for (const row of rows) {
      const card = getEntry(cards, row.id);
      removed.delete(row.id);
      // Every change of the text sets updated_at, so an equal card has an equal body.
      if (!card || !isEqual(cardOf(row, columns, card.content_digest), card)) changed.push(row.id);
    }
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
  return [...changed, ...removed];
}

function* idsOf(bodies: ReadonlySet<string>, cards: ShardedMap<PostCard>) {
  if (bodies.size === 0) return;
  for (const [id, { content_digest }] of allEntries(cards)) {
    if (bodies.has(content_digest)) yield id;
  }
}

function* chunks<Item>(items: readonly Item[], size: number) {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

function isEqual(one: PostCard | undefined, other: PostCard | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The fields are always in the same order, because cards are compared as JSON. */
function cardOf(row: Row, columns: readonly Column[], digest: string): PostCard {
  const fields = columns.map((column) => [column, row[column]]);
  return Object.fromEntries([...fields, ['content_digest', digest]]) as PostCard;
}
