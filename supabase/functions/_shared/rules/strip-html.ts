import { canFit } from './bounded-text.ts';
import { neutralizeTags } from './lead/text.ts';

/** A `<`, and what follows it up to the next `<` or `>`. */
const opening = /<([^<>]*)/g;
const tagStart = /^[a-z/!?]/i;
const emailAddress = /^[^\s@"'=/]+@[^\s@"'=/]+$/;
/** A tag name, possibly with attributes that have no value. */
const words = /^[a-z]\w*(\s+[\w.,;&|-]+)*\s*$/i;

/**
 * Removes HTML from the text of a form field (spec §5). `textOf` parses it: with DOMPurify in the browser, and without a
 * DOM on the server. The result is text, not HTML: ampersands stay as typed, and a `<`
 * that could still start a tag is replaced. A text that can't fit `maxLength` isn't parsed, because it's rejected anyway.
 */
export function stripHtmlWith(
  textOf: (html: string) => string,
  typed: string,
  maxLength: number,
): string {
  return canFit(typed, maxLength) ? neutralizeTags(textOf(escapeNonTags(typed))) : typed;
}

/**
 * Escapes ampersands, and each `<` that people type without meaning a tag. A parser would drop what follows:
 *
 * - not before a letter, `/`, `!`, or `?`, such as `<3` (HTML §13.2.5.6)
 * - without a `>`
 * - around an email address, such as `<dana@example.com>`
 * - in a comparison, such as `a<b and c>d`: no tag in use has only attributes without values
 */
function escapeNonTags(typed: string): string {
  const html = typed.replaceAll('&', '&amp;');
  const lastEnd = html.lastIndexOf('>');
  return html.replace(opening, (whole, inside: string, start: number) => {
    const end = html[start + whole.length];
    const isTag = tagStart.test(inside) && start < lastEnd && !isProse(inside, end === '>');
    return isTag ? whole : `&lt;${inside}`;
  });
}

/** Whether the text after a `<` is an email address in brackets or part of a comparison. */
function isProse(inside: string, isClosed: boolean): boolean {
  if (!isClosed) return words.test(inside);
  return emailAddress.test(inside) || words.exec(inside)?.[1] !== undefined;
}
