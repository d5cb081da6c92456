// @ts-types="npm:@types/sanitize-html@2.16.2"
import sanitizeHtml from 'sanitize-html';
import { stripHtmlWith } from '../_shared/rules/strip-html.ts';

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

/** Removes HTML from a text (spec §5) that may have up to `maxLength` characters without it. */
export function stripHtml(text: string, maxLength: number): string {
  return stripHtmlWith(textOf, text, maxLength);
}

function textOf(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: removedWithContent,
  }).replace(/&(lt|gt|quot|amp);/g, (_, name: string) => characters[name] ?? '');
}
