import { siteTimeZone } from '~/config/time-zone';
import { readTime } from '~rules/post/post';

const day = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: siteTimeZone.name,
});

/** A time's date in the business's time zone, such as `January 5, 2026`. */
export function longDate(date: string | Date): string {
  return day.format(new Date(date));
}

/** Length of a description taken from the content (spec §9). */
const maxLength = 160;

/**
 * A post's meta description: its own, its excerpt, or the start of its text (spec §9).
 *
 * @param text Returns the content's plain text on one line. Only called if needed.
 */
export function postDescription(
  post: { meta_description: string | null; excerpt: string },
  text: () => string,
): string {
  // By code point, so that emoji aren't cut in half.
  return (
    post.meta_description?.trim() || post.excerpt.trim() || [...text()].slice(0, maxLength).join('')
  );
}

/** A post's reading time in minutes, for readers and structured data (spec §9). */
export function readMinutes(stored: number): number {
  return stored > 0 ? stored : readTime.fallback;
}
