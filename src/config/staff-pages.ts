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
