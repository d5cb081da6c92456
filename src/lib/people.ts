import { getCollection, type CollectionEntry } from 'astro:content';

export type Person = CollectionEntry<'people'>['data'] & {
  /** Of the page about this person. */
  path: string;
};

/** Everybody who works here, in the order in which they are shown. */
export async function people(): Promise<readonly Person[]> {
  const entries = await getCollection('people');
  return entries
    .map(({ id, data }) => ({ ...data, path: `/about/${id}` }))
    .sort((a, b) => a.order - b.order);
}
