import type { Json } from '~rules/database.types';

/** Everything about one email address. */
type Person = Record<string, unknown> & { account: { sessions: Json[] } | null };

type Item = { key: Json } & (
  | { list: 'person'; value: Person }
  | { list: 'requests' | 'comments' | 'posts' | 'drafts' | 'sessions'; value: Json }
);

/**
 * Loads all pages of `export_own_data` or `export_person`, and returns each address with its lists. `loadPage` gets the
 * key after which the page starts.
 */
export async function collectPeople(
  loadPage: (position: { after?: Json }) => Promise<Json>,
): Promise<Person[]> {
  const people: Person[] = [];
  let page: { items: Item[]; has_more: boolean } | undefined;
  do {
    const last = page?.items.at(-1);
    page = (await loadPage(last ? { after: last.key } : {})) as unknown as typeof page & object;
    for (const item of page.items) {
      if (item.list === 'person') {
        people.push(item.value);
        continue;
      }
      const person = people.at(-1);
      const list = item.list === 'sessions' ? person?.account?.sessions : person?.[item.list];
      if (!Array.isArray(list)) throw new Error(`The export has no list for ${item.list}.`);
      list.push(item.value);
    }
  } while (page.has_more);
  return people;
}
