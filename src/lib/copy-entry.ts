import { getEntry, type CollectionEntry, type CollectionKey } from 'astro:content';

/** The entry `id` of a collection of src/content. Throws where there is none. */
export async function copyEntry<Name extends CollectionKey>(
  collection: Name,
  id: string,
): Promise<CollectionEntry<Name>> {
  const entry = (await getEntry({ collection, id })) as CollectionEntry<Name> | undefined;
  if (!entry) throw new Error(`There is no ${id} in src/content/${collection}.`);
  return entry;
}
