import { getCollection, type CollectionEntry } from 'astro:content';

export type ServiceCopy = CollectionEntry<'services'>['data'] & { id: string };

/** Every service in src/content/services, in order. */
export async function services(): Promise<readonly ServiceCopy[]> {
  const entries = await getCollection('services');
  return entries.map(({ id, data }) => ({ ...data, id })).sort((a, b) => a.order - b.order);
}

/** Throws if there is no such service. */
export async function serviceById(id: string): Promise<ServiceCopy> {
  const service = (await services()).find((each) => each.id === id);
  if (!service) throw new Error(`There is no src/content/services/${id}.yaml.`);
  return service;
}
