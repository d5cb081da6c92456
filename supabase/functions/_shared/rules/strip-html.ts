import { neutralizeTags } from './lead/text.ts';

/**
 * A `<` that people type without meaning a tag. A parser would drop what follows:
 *
 * - not before a letter, `/`, `!`, or `?`, such as `<3` (HTML §13.2.5.6)
 * - without a `>`
 * - around an email address, such as `<dana@example.com>`
 * - in a comparison, such as `a<b and c>d`: no tag in use has only attributes without values
 */
const notATag =
  /<(?:(?![a-z/!?])|(?=[^>]*$)|(?=[^\s<>@"'=/]+@[^\s<>@"'=/]+>)|(?=[a-z]\w*(?:(?:\s+[\w.,;&|-]+)+\s*>|(?:\s+[\w.,;&|-]+)*\s*<)))/gi;

/**
 * Removes HTML from the text of a form field (spec §5). `textOf` parses it: with DOMPurify in the browser, and with
 * sanitize-html on the server, which has no DOM. The result is text, not HTML: ampersands stay as typed, and a `<`
 * that could still start a tag is replaced.
 */
export function stripHtmlWith(textOf: (html: string) => string, typed: string): string {
  return neutralizeTags(textOf(typed.replaceAll('&', '&amp;').replace(notATag, '&lt;')));
}
