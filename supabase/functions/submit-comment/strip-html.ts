// @ts-types="npm:@types/sanitize-html@2.16.2"
import sanitizeHtml from 'sanitize-html';

/** Elements that are removed with their content, as DOMPurify does by default. */
const removedWithContent = [
  'annotation-xml',
  'audio',
  'colgroup',
  'desc',
  'foreignobject',
  'head',
  'iframe',
  'math',
  'mi',
  'mn',
  'mo',
  'ms',
  'mtext',
  'noembed',
  'noframes',
  'noscript',
  'plaintext',
  'script',
  'style',
  'svg',
  'template',
  'thead',
  'title',
  'video',
  'xmp',
];

/** The only character references in sanitized HTML. */
const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' };

/**
 * The text without HTML tags (spec §5). In the browser, the form does the same with DOMPurify, which needs a DOM.
 * The result is plain text, not HTML: escape it before showing it.
 */
export function stripHtml(text: string): string {
  return sanitizeHtml(text, {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: removedWithContent,
  }).replace(/&(lt|gt|quot|amp);/g, (_, name: string) => characters[name] ?? '');
}
