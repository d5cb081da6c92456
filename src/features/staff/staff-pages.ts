import type { Role } from '~rules/roles';

/** A page that only staff may see. */
export interface StaffPage {
  href: string;
  label: string;
  /** The least that opens it. */
  role: Role;
}

/** Those that there are, in the order in which the staff area names them. */
export const staffPages: readonly StaffPage[] = [{ href: '/admin', label: 'Leads', role: 'admin' }];

/** Where somebody signs in who wants to see `path`, its query included. */
export function signInAddress(path: string): string {
  return `/auth?${new URLSearchParams({ to: path })}`;
}

/**
 * The page of the staff that `?to=` names, with its query; undefined for anything else. Anybody may write
 * anything into an address: only what is on the list is gone to, and never another host.
 */
export function pageWanted(search: string, origin: string): string | undefined {
  const to = new URLSearchParams(search).get('to') ?? '';
  if (!URL.canParse(to, origin)) return undefined;
  const wanted = new URL(to, origin);
  const known = staffPages.some(({ href }) => href === wanted.pathname);
  return known && wanted.origin === origin ? wanted.pathname + wanted.search : undefined;
}
