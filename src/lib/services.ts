import { getCollection, type CollectionEntry } from 'astro:content';
import { serviceGroups } from '~/config/service-groups';

/** The services of each group, groups and services in the order they are shown in. */
export async function servicesByGroup(): Promise<Map<string, CollectionEntry<'services'>[]>> {
  const services = (await getCollection('services')).sort((a, b) => a.data.order - b.data.order);
  return new Map(
    serviceGroups.map(({ id }) => [id, services.filter(({ data }) => data.group === id)]),
  );
}
