import { neutralizeTags } from './lead/text.ts';

/** A `<` without a `>`. A parser would drop the rest of the text. */
const unclosed = /<(?=[^>]*$)/g;

/**
 * Removes HTML from the text of a form field (spec §5). `textOf` parses it: with DOMPurify in the browser, and with
 * sanitize-html on the server, which has no DOM. The result is text, not HTML: ampersands stay as typed, and a `<`
 * that could still start a tag is replaced.
 */
export function stripHtmlWith(textOf: (html: string) => string, typed: string): string {
  return neutralizeTags(textOf(typed.replaceAll('&', '&amp;').replace(unclosed, '&lt;')));
}
