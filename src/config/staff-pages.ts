export interface StaffPage {
  href: string;
  label: string;
  /** The lowest role that can open it. */
  role: 'user' | 'moderator' | 'admin';
  /** Left out of the navigation: always, or for everyone but clients, who have the role `user`. */
  unlisted?: true | 'for-moderators';
}

/**
 * All pages that need a session. The first one that a role can open is where its "Staff" link leads. None of
 * them is indexed or prerendered.
 */
export const staffPages = [
  { href: '/staff', label: 'Home', role: 'user' },
  { href: '/blog/create', label: 'Write', role: 'user' },
  { href: '/blog/manage', label: 'Posts', role: 'user' },
  { href: '/blog/moderation', label: 'Moderation', role: 'moderator' },
  { href: '/admin', label: 'Leads', role: 'admin' },
  { href: '/staff/people', label: 'People', role: 'admin' },
  { href: '/staff/privacy', label: 'Privacy', role: 'admin' },
  { href: '/security-dashboard', label: 'Security', role: 'admin' },
  { href: '/staff/publishing', label: 'Publishing', role: 'admin' },
  { href: '/ghl-setup', label: 'CRM setup', role: 'admin' },
  { href: '/staff/settings', label: 'Settings', role: 'admin' },
  { href: '/staff/undelivered', label: 'Undelivered', role: 'admin', unlisted: true },
  { href: '/staff/profile', label: 'Profile', role: 'user', unlisted: true },
  { href: '/client-portal', label: 'Your requests', role: 'user', unlisted: 'for-moderators' },
] as const satisfies readonly StaffPage[];

export type StaffPath = (typeof staffPages)[number]['href'];

/**
 * The links above the blog's listing, with the lowest role that sees each (spec §2). More people may be able to open
 * the page (spec §6). Leaves out pages that don't exist.
 */
export function blogStaffLinks(pages: readonly StaffPage[] = staffPages): StaffPage[] {
  const links: StaffPage[] = [
    { href: '/blog/create', label: 'Create New Post', role: 'user' },
    { href: '/blog/manage', label: 'Manage Blog', role: 'moderator' },
  ];
  return links.filter((link) => pages.some(({ href }) => href === link.href));
}
