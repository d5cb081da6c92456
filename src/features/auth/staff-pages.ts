import { staffPages, type StaffPage, type StaffPath } from '~/config/staff-pages';
import { isAtLeast, type Role } from '~rules/account/roles';

/** The pages that `role` can open. */
export function pagesFor(role: Role): StaffPage[] {
  return staffPages.filter((page) => isAtLeast(role, page.role));
}

/** The pages in the navigation of `role`. */
export function listedFor(role: Role): StaffPage[] {
  const hidden = isAtLeast(role, 'moderator') ? [true, 'for-moderators'] : [true];
  return pagesFor(role).filter(({ unlisted }) => !unlisted || !hidden.includes(unlisted));
}

/** The role that the page at `path` requires. */
export function requiredRole(path: StaffPath): Role {
  return staffPages.find(({ href }) => href === path)?.role ?? 'admin';
}
