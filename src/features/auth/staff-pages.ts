import { staffPages, type StaffPage, type StaffPath } from '~/config/staff-pages';
import { isAtLeast, type Role } from '~rules/account/roles';

const pages: readonly StaffPage[] = staffPages;

/** The pages that `role` can open. */
export function pagesFor(role: Role): StaffPage[] {
  return pages.filter((page) => isAtLeast(role, page.role));
}

/** The navigation of `role`. Requests are those of clients, who have the role `user`. */
export function navigationFor(role: Role): StaffPage[] {
  return pagesFor(role).filter(
    ({ href, within }) => !within && (role === 'user' || href !== '/client-portal'),
  );
}

/** The menu behind the name of a person with `role`. */
export function accountPagesFor(role: Role): StaffPage[] {
  return pagesFor(role).filter(({ within }) => within === 'account');
}

/** The pages of the settings, if the page at `path` is one of them. */
export function settingsWith(path: StaffPath): StaffPage[] {
  const settings = pages.filter(({ href, within }) => [href, within].includes('/staff/settings'));
  return settings.some(({ href }) => href === path) ? settings : [];
}

/** The path of the navigation's link to the page at `path`, or to the page that leads to it. */
export function navigationPath(path: string): string {
  return pages.find(({ href }) => href === path)?.within ?? path;
}

/** The role that the page at `path` requires. */
export function requiredRole(path: StaffPath): Role {
  return staffPages.find(({ href }) => href === path)?.role ?? 'admin';
}
