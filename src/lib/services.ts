import { getCollection, type CollectionEntry } from 'astro:content';
import { catalog } from '~/config/catalog';
import type { Service } from '~/config/services';

export type ServiceCopy = CollectionEntry<'services'>['data'] & Service;

/** Every service in src/content/services, in order. */
export async function services(): Promise<readonly ServiceCopy[]> {
  const entries = await getCollection('services');
  return entries
    .map(({ id, data }) => ({ ...data, ...catalogEntry(id), id }))
    .sort((a, b) => a.order - b.order);
}

function catalogEntry(id: string) {
  const entry = Object.entries(catalog).find(([each]) => each === id)?.[1];
  if (!entry) throw new Error(`src/config/catalog.ts has no ${id}.`);
  return entry;
}

/** Throws if there is no such service. */
export async function serviceById(id: string): Promise<ServiceCopy> {
  const service = (await services()).find((each) => each.id === id);
  if (!service) throw new Error(`There is no src/content/services/${id}.yaml.`);
  return service;
}
