import DOMPurify from 'dompurify';
import { stripHtmlWith } from '~rules/strip-html';

/** The text without HTML (spec §5). */
export function stripHtml(text: string): string {
  return stripHtmlWith(textOf, text);
}

function textOf(html: string): string {
  const options = { ALLOWED_TAGS: [], RETURN_DOM_FRAGMENT: true } as const;
  // Null if the text has a frameset, which replaces the body.
  const fragment = DOMPurify.sanitize(html, options) as DocumentFragment | null;
  return fragment?.textContent ?? '';
}
