import { canFit } from './bounded-text.ts';
import { neutralizeTags } from './lead/text.ts';

/**
 * Removes HTML from the text of a form field (spec §5). Needs no DOM, so that the browser and the function for forms
 * without JavaScript do the same. The result is text, not HTML: ampersands stay as typed, and a `<` that could still
 * start a tag is replaced. A text that can't fit `maxLength` isn't parsed, because it's rejected anyway.
 */
export function stripHtml(typed: string, maxLength: number): string {
  return canFit(typed, maxLength) ? neutralizeTags(textOf(escapeNonTags(typed))) : typed;
}

/** A `<`, and what follows it up to the next `<` or `>`. */
const opening = /<([^<>]*)/g;
const tagStart = /^[a-z/!?]/i;
const emailAddress = /^[^\s@"'=/]+@[^\s@"'=/]+$/;
/** A tag name, possibly with attributes that have no value. */
const words = /^[a-z]\w*(\s+[\w.,;&|-]+)*\s*$/i;

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

/** Elements whose content isn't text. */
const withoutText = /^(?:iframe|math|script|style|svg|template)$/;
/** Those that end with their tag if that ends with `/>`. In HTML, other elements don't. */
const selfClosing = /^(?:math|svg)$/;

const tag = /<(\/?[a-z][^\s/>]*)/iy;
/** An attribute, and what separates it from the one before. Without its closing quote, a value never ends. */
const attribute =
  /[\s/]*[^\s/>][^\s/>=]*(?:\s*=\s*(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^\s"'>][^\s>]*)?)?/y;
const endOfTag = /[\s/]*>/y;
const comment = /<!--(?:-?>|[\s\S]*?(?:--!?>|$))|<[!?/][^>]*>?/y;

/** The only character references in a text that `escapeNonTags` has escaped. */
const characters: Record<string, string> = { lt: '<', amp: '&' };

/**
 * The text outside of tags, comments, and elements without text. If such an element never ends, its content is text.
 */
function textOf(html: string): string {
  let text = '';
  let at = 0;
  while (at < html.length) {
    const start = html.indexOf('<', at);
    const next = start < 0 ? html.length : start;
    text += html.slice(at, next);
    const found = readTag(html, next);
    at = found?.end ?? skip(comment, html, next) ?? next + 1;
    if (found?.hasContent && withoutText.test(found.name)) {
      const length = html.slice(at).search(new RegExp(`</${found.name}[\\s/>]`, 'i'));
      at += Math.max(0, length);
    }
  }
  return text.replace(/&(lt|amp);/g, (_, name: string) => characters[name] ?? '');
}

function readTag(html: string, start: number) {
  tag.lastIndex = start;
  const [opening = '', name = ''] = tag.exec(html) ?? [];
  if (!opening) return undefined;
  let end = start + opening.length;
  for (
    let next = skip(attribute, html, end);
    next !== undefined;
    next = skip(attribute, html, end)
  ) {
    end = next;
  }
  const tagEnd = skip(endOfTag, html, end) ?? html.length;
  const tagName = name.toLowerCase();
  const isEmpty = selfClosing.test(tagName) && html.slice(end, tagEnd).endsWith('/>');
  return { name: tagName, end: tagEnd, hasContent: !isEmpty };
}

/** Where the match of a sticky expression at `start` ends. */
function skip(expression: RegExp, html: string, start: number): number | undefined {
  expression.lastIndex = start;
  return expression.test(html) ? expression.lastIndex : undefined;
}
