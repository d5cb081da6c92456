export interface StaffPage {
  href: string;
  label: string;
  /** The lowest role that can open it. */
  role: 'user' | 'moderator' | 'admin';
  /**
   * Where people find the page that isn't in the navigation: on the page with this path, in the navigation of the
   * settings, or in the menu behind their name.
   */
  within?: '/blog/manage' | '/staff/settings' | 'account';
  /** Whether only the navigation of clients has it, or only that of staff. Both can open it. */
  kind?: 'client' | 'staff';
}

/**
 * All pages that need a session. The first one in a person's navigation is where the link in the site's header leads.
 * None of them is indexed or prerendered.
 */
export const staffPages = [
  { href: '/staff', label: 'Home', role: 'user', kind: 'staff' },
  { href: '/admin', label: 'Leads', role: 'admin' },
  { href: '/blog/manage', label: 'Posts', role: 'user', kind: 'staff' },
  { href: '/blog/create', label: 'Write', role: 'user', within: '/blog/manage' },
  { href: '/blog/moderation', label: 'Moderation', role: 'moderator' },
  { href: '/staff/reports', label: 'Reports', role: 'admin' },
  { href: '/staff/settings', label: 'Settings', role: 'admin' },
  { href: '/staff/people', label: 'People', role: 'admin', within: '/staff/settings' },
  { href: '/staff/privacy', label: 'Privacy', role: 'admin', within: '/staff/settings' },
  { href: '/ghl-setup', label: 'CRM', role: 'admin', within: '/staff/settings' },
  { href: '/staff/publishing', label: 'Publishing', role: 'admin', within: '/staff/settings' },
  { href: '/security-dashboard', label: 'Security', role: 'admin', within: '/staff/settings' },
  { href: '/staff/undelivered', label: 'Undelivered', role: 'admin', within: '/staff/settings' },
  { href: '/client-portal', label: 'Your requests', role: 'user', kind: 'client' },
  { href: '/staff/profile', label: 'Profile', role: 'user', within: 'account' },
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
