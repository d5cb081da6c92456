import { neutralizeTags } from './lead/text.ts';

/** A `<` without a `>`. A parser would drop the rest of the text. */
const unclosed = /<(?=[^>]*$)/g;

/**
 * The text of a form field without HTML (spec §5), as `textOf` reads it: with DOMPurify in the browser, and with
 * sanitize-html on the server, which has no DOM. The result is text, not HTML: ampersands stay as typed, and what
 * could still start a tag no longer does.
 */
export function stripHtmlWith(textOf: (html: string) => string, typed: string): string {
  return neutralizeTags(textOf(typed.replaceAll('&', '&amp;').replace(unclosed, '&lt;')));
}
