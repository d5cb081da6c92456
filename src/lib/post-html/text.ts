import { sanitisePostHtml } from './sanitise';

/** Elements in the middle of a word or sentence: no space where they start or end. */
const inlineTag = /<\/?(?:strong|em|u|code|a)\b[^>]*>/g;
const anyTag = /<[^>]*>/g;

/** The only references that sanitised HTML holds; all others were decoded when it was parsed. */
const characters: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
};

/** The text of a post's HTML on one line, for descriptions. Plain text: escape it where it is shown. */
export function textOf(html: string): string {
  return sanitisePostHtml(html)
    .replace(inlineTag, '')
    .replace(anyTag, ' ')
    .replace(/&(?:lt|gt|quot|amp);/g, (reference) => characters[reference] ?? reference)
    .replace(/\s+/g, ' ')
    .trim();
}
