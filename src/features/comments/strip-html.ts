import DOMPurify from 'dompurify';
import { stripHtmlWith } from '~rules/strip-html';

/** Removes HTML from a text (spec §5) that may have up to `maxLength` characters without it. */
export function stripHtml(text: string, maxLength: number): string {
  return stripHtmlWith(textOf, text, maxLength);
}

function textOf(html: string): string {
  const fragment: DocumentFragment | null = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [],
    RETURN_DOM_FRAGMENT: true,
  });
  // Null if the text has a frameset, which replaces the body. DOMPurify's types don't say so.
  return fragment?.textContent ?? '';
}
