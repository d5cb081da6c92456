import { staffPages } from './staff-pages.ts';

/** Kinds of pages that differ in what they load and call, and so in their security headers. */
export type PageType =
  'marketing' | 'listing' | 'form' | 'booking' | 'post' | 'email-link' | 'staff';

/**
 * The types of pages that may load third parties. Pages that emails link to may not, because a third party could read
 * the token in the link.
 */
export const thirdPartyPageTypes = [
  'marketing',
  'listing',
  'form',
  'booking',
  'post',
] as const satisfies PageType[];

/** Pages with a form that's sent to the backend, except posts. */
export const formPaths: readonly string[] = ['/contact', '/seo-audit'];
/** Links in emails to commenters and to staff lead to these pages. */
export const emailLinkPaths: readonly string[] = ['/comment-emails', '/staff-emails'];
export const bookingPath = '/book-strategy-call';
/** Its cards show the posts' images. */
const listingPath = '/blog';
export const staffPaths: readonly string[] = ['/auth', ...staffPages.map(({ href }) => href)];

/** @param path Without a query or a trailing slash, e.g. `/blog/a-post`. */
export function pageType(path: string): PageType {
  if (staffPaths.includes(path) || path.startsWith('/preview/')) return 'staff';
  if (path === bookingPath) return 'booking';
  if (path === listingPath) return 'listing';
  if (emailLinkPaths.includes(path)) return 'email-link';
  if (formPaths.includes(path)) return 'form';
  // Archives have deeper paths, and the list of archives isn't a post.
  if (/^\/blog\/[^/]+$/.test(path) && path !== '/blog/archive') return 'post';
  return 'marketing';
}
