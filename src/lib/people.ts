import { getCollection, type CollectionEntry } from 'astro:content';

export type Person = CollectionEntry<'people'>['data'] & {
  /** Path of the page about this person. */
  path: string;
};

/** The team, in display order. */
export async function people(): Promise<readonly Person[]> {
  const entries = await getCollection('people');
  return entries
    .map(({ id, data }) => ({ ...data, path: `/about/${id}` }))
    .sort((a, b) => a.order - b.order);
}
