import type { StaffPath } from '~/config/staff-pages';
import { isSitePath } from '~rules/site-path';

/** A link to a staff page. For a list with filters, use the function of its feature, such as `postsLink`. */
export const staffLink = (path: StaffPath): string => path;

/** Where to edit a post or draft. */
export const editLink = (id: string): string =>
  `${staffLink('/blog/create')}?${new URLSearchParams({ post: id })}`;

/** Where to sign in to return to `path`, including its query. */
export function signInAddress(path: string): string {
  return `/auth?${new URLSearchParams({ next: path })}`;
}

/** Where to go after signing in: the path of this site in `?next=`, otherwise the home page. */
export function nextPage(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  const isPortal = /^\/auth(?![\w-])/.test(next);
  return isSitePath(next) && !isPortal ? next : '/';
}
