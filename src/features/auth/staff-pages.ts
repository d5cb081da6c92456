import { staffPages, type StaffPage, type StaffPath } from '~/config/staff-pages';
import { isAtLeast, type AccountKind, type Role } from '~rules/account/roles';

const pages: readonly StaffPage[] = staffPages;

/** The navigation of a person. */
export function navigationFor(role: Role, kind: AccountKind): StaffPage[] {
  return pages.filter(
    (page) => isAtLeast(role, page.role) && !page.within && (page.kind ?? 'staff') === kind,
  );
}

/** The menu behind the name of a person. */
export const accountPages = pages.filter(({ within }) => within === 'account');

/** The pages of the settings, if the page at `path` is one of them. */
export function settingsWith(path: StaffPath): StaffPage[] {
  const home = '/staff/settings';
  const settings = pages
    .filter(({ href, within }) => [href, within].includes(home))
    .map((page) => (page.href === home ? { ...page, label: 'General' } : page));
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
