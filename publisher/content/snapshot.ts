import type { Renderer } from '../code/load.ts';
import type { Bodies } from '../releases/bodies.ts';
import type { Backend, Column, Row } from './backend.ts';

export type PostCard = Parameters<Renderer['collect']>[0][number];

/** All that the public can see of the posts, at one moment. */
export interface Snapshot {
  /** From here on, what changed is not in it. */
  cursor: string;
  cards: readonly PostCard[];
}

/** PostgREST on a hosted project cuts an answer off at 1,000 rows. */
const cardsAtOnce = 1000;
/** As many ids as fit into an address: proxies refuse those over 8 KB. */
const postsAtOnce = 100;

const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Brings a snapshot up to date. Reads what changed since `known.cursor`; with `everything`, with
 * no `known`, or when the backend no longer knows the cursor, every card, and then the bodies of those
 * that are not as known. `columns` are those of a card.
 */
export async function pull(
  backend: Backend,
  bodies: Bodies,
  columns: readonly Column[],
  known: Snapshot | undefined,
  everything: boolean,
): Promise<Snapshot> {
  // The cursor comes first: what changes while the rows are read is then reported the next time.
  const { cursor, changed } = await backend.changes(everything ? undefined : known?.cursor);
  const cards = new Map(known?.cards.map((card) => [card.id, card]));
  const stale = new Set(changed ?? (await differing(backend, columns, cards)));
  const read = [...stale];
  for (let from = 0; from < read.length; from += postsAtOnce) {
    const rows = await backend.posts(read.slice(from, from + postsAtOnce));
    for (const row of rows) {
      cards.set(row.id, cardOf(row, columns, await bodies.put(row.content)));
      stale.delete(row.id);
    }
  }
  // What was changed and is not among the public posts has stopped being one.
  for (const id of stale) cards.delete(id);
  return { cursor, cards: [...cards.values()] };
}

/** Ids of public posts that are not in `cards` as they are now, and of cards that are public no more. */
async function differing(
  backend: Backend,
  columns: readonly Column[],
  cards: ReadonlyMap<string, PostCard>,
): Promise<Iterable<string>> {
  const gone = new Set(cards.keys());
  const differ: string[] = [];
  for (let last = firstId; ;) {
    const rows = await backend.cards(last, cardsAtOnce);
    for (const row of rows) {
      const card = cards.get(row.id);
      gone.delete(row.id);
      // Every change of a row moves its updated_at, so that an equal card has an equal body.
      const asKnown =
        card && JSON.stringify(cardOf(row, columns, card.content_digest)) === JSON.stringify(card);
      if (!asKnown) differ.push(row.id);
    }
    const end = rows.at(-1);
    if (!end) break;
    last = end.id;
  }
  return [...differ, ...gone];
}

/** A row as a card, its fields always in the same order: pages are compared by the text of their input. */
function cardOf(row: Row, columns: readonly Column[], digest: string): PostCard {
  const card: Record<string, unknown> = {};
  for (const column of columns) card[column] = row[column];
  card['content_digest'] = digest;
  return card as unknown as PostCard;
}
