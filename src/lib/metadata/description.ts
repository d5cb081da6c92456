/** Characters of the content that stand in for a missing description (spec §9). */
const cut = 160;

/**
 * A post's meta description: its own, else its excerpt, else how its text begins (spec §9).
 *
 * @param text Plain text of the content on one line; asked for only when it is needed.
 */
export function postDescription(
  post: { meta_description: string | null; excerpt: string },
  text: () => string,
): string {
  // By code point, so that no emoji or rare letter is cut in half.
  return post.meta_description?.trim() || post.excerpt.trim() || [...text()].slice(0, cut).join('');
}
