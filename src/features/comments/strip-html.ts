import DOMPurify from 'dompurify';
import { neutralizeTags } from '~rules/lead/text';

/** A `<` without a `>`. The parser would drop the rest of the text. */
const unclosed = /<(?=[^>]*$)/g;

/**
 * The text without HTML (spec §5). The result is text, not HTML: ampersands stay as typed, and what could still
 * start a tag no longer does.
 */
export function stripHtml(text: string): string {
  const html = text.replaceAll('&', '&amp;').replace(unclosed, '&lt;');
  const fragment = DOMPurify.sanitize(html, { ALLOWED_TAGS: [], RETURN_DOM_FRAGMENT: true });
  return neutralizeTags(fragment.textContent);
}
