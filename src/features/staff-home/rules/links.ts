import { staffPages, type StaffPage } from '~/config/staff-pages';

/** A link to a staff page with a query. Undefined if there's no such page. */
export function staffLink(path: string, query: Record<string, string> = {}): string | undefined {
  if (!staffPages.some(({ href }: StaffPage) => href === path)) return undefined;
  const params = new URLSearchParams(query);
  return params.size > 0 ? `${path}?${params}` : path;
}

/** Where to edit a post or draft. */
export const editLink = (id: string) => staffLink('/blog/create', { post: id });
