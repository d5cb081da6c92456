export interface StaffPage {
  href: string;
  label: string;
  /** The lowest role that can open it. */
  role: 'user' | 'moderator' | 'admin';
}

/**
 * All pages that need a session. The first one that a role can open is where its "Staff" link leads. None of
 * them is indexed or prerendered.
 */
export const staffPages = [
  { href: '/admin', label: 'Leads', role: 'admin' },
] as const satisfies readonly StaffPage[];

export type StaffPath = (typeof staffPages)[number]['href'];

/** Links above the blog's listing, for everyone who can open their page (spec §2). */
export const blogStaffLinks = existing([
  { href: '/blog/create', label: 'Create New Post' },
  { href: '/blog/manage', label: 'Manage Blog' },
]);

/** Leaves out links to pages that don't exist. */
function existing(links: readonly { href: string; label: string }[]) {
  return links.filter((link) => staffPages.some(({ href }: StaffPage) => href === link.href));
}
