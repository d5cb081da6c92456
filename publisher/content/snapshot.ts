import type { Bodies } from '../releases/bodies.ts';
import type { PostCard, Snapshot } from '../releases/state.ts';
import type { Backend, Column, Row } from './backend.ts';

/** Hosted projects return at most 1,000 rows per request. */
const cardsPerRequest = 1000;
/** Proxies reject URLs longer than 8 KB. */
const postsPerRequest = 100;

const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Brings a snapshot up to date by reading what changed since `previous.cursor`. With `everything`,
 * without `previous`, or if the backend doesn't know the cursor, it compares every card. `columns` are
 * the columns of a card.
 */
export async function updateSnapshot(
  backend: Backend,
  bodies: Bodies,
  columns: readonly Column[],
  previous: Snapshot | undefined,
  everything: boolean,
): Promise<Snapshot> {
  // The cursor comes first, so that changes made while the rows are read are reported next time.
  const { cursor, changed } = await backend.changes(everything ? undefined : previous?.cursor);
  const cards = new Map(previous?.cards.map((card) => [card.id, card]));
  const ids = [...new Set(changed ?? (await changedIds(backend, columns, cards)))];
  const removed = new Set(ids);
  for (let from = 0; from < ids.length; from += postsPerRequest) {
    const rows = await backend.posts(ids.slice(from, from + postsPerRequest));
    for (const row of rows) {
      cards.set(row.id, cardOf(row, columns, await bodies.put(row.content)));
      removed.delete(row.id);
    }
  }
  for (const id of removed) cards.delete(id);
  return { cursor, cards: [...cards.values()] };
}

/** IDs of public posts that differ from `cards`, and of cards that are no longer public. */
async function changedIds(
  backend: Backend,
  columns: readonly Column[],
  cards: ReadonlyMap<string, PostCard>,
): Promise<string[]> {
  const removed = new Set(cards.keys());
  const changed: string[] = [];
  for (let after = firstId; ;) {
    const rows = await backend.cards(after, cardsPerRequest);
    for (const row of rows) {
      const card = cards.get(row.id);
      removed.delete(row.id);
      // Every change of the text sets updated_at, so an equal card has an equal body.
      const isEqual =
        card && JSON.stringify(cardOf(row, columns, card.content_digest)) === JSON.stringify(card);
      if (!isEqual) changed.push(row.id);
    }
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
  return [...changed, ...removed];
}

/** The fields are always in the same order, because cards are compared as JSON. */
function cardOf(row: Row, columns: readonly Column[], digest: string): PostCard {
  const fields = columns.map((column) => [column, row[column]]);
  return Object.fromEntries([...fields, ['content_digest', digest]]) as PostCard;
}
