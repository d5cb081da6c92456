import { canFit } from './bounded-text.ts';
import { neutralizeTags } from './lead/text.ts';

/**
 * Removes HTML from the text of a form field (spec §5). Needs no DOM, so that the browser and the function for
 * forms without JavaScript do the same. The result is text, not HTML: ampersands stay as typed, and a `<`
 * that could still start a tag is replaced. A text that can't fit `maxLength` isn't parsed, because it's rejected anyway.
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

/** Elements that are removed with their content. */
const removedWithContent = new Set(
  (
    'annotation-xml audio desc foreignobject iframe math mi mn mo ms mtext noembed noframes noscript plaintext ' +
    'script style svg template title video xmp'
  ).split(' '),
);

/** Elements that contain text only, up to their end tag (HTML §13.1.2). */
const textOnly = /^(?:iframe|noembed|noframes|plaintext|script|style|textarea|title|xmp)$/;

/** Elements that `/>` ends, because they aren't HTML. */
const foreign = /^(?:annotation-xml|desc|foreignobject|math|mi|mn|mo|ms|mtext|svg)$/;

const tag = /<(\/?)([a-z][^\s/>]*)/iy;
/** An attribute, and what separates it from the one before. Without its closing quote, a value never ends. */
const attribute =
  /[\s/]*[^\s/>][^\s/>=]*(?:\s*=\s*(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^\s"'>][^\s>]*)?)?/y;
const endOfTag = /[\s/]*>/y;
const comment = /<!--(?:-?>|[\s\S]*?(?:--!?>|$))|<[!?/][^>]*>?/y;

/** The only character references in a text that `escapeNonTags` has escaped. */
const characters: Record<string, string> = { lt: '<', amp: '&' };

/** The text outside of tags, comments, and elements that are removed with their content. */
function textOf(html: string): string {
  let text = '';
  /** The element that is being removed, and how many of its kind are open. */
  let removed: { name: string; depth: number } | undefined;
  let at = 0;

  while (at < html.length) {
    const start = html.indexOf('<', at);
    const next = start < 0 ? html.length : start;
    if (!removed) text += html.slice(at, next);
    const found = readTag(html, next);
    at = found?.end ?? skip(comment, html, next) ?? next + 1;
    if (!found) continue;

    const { name, isEnd, isEmpty } = found;
    if (removed?.name === name && !isEmpty) {
      removed.depth += isEnd ? -1 : 1;
      if (removed.depth === 0) removed = undefined;
    } else if (!removed && !isEnd && !isEmpty && removedWithContent.has(name)) {
      removed = { name, depth: 1 };
    }
    if (!isEnd && textOnly.test(name)) {
      const length = html.slice(at).search(new RegExp(`</${name}[\\s/>]`, 'i'));
      const end = length < 0 || name === 'plaintext' ? html.length : at + length;
      if (!removed) text += html.slice(at, end);
      at = end;
    }
  }
  return text.replace(/&(lt|amp);/g, (_, name: string) => characters[name] ?? '');
}

function readTag(html: string, start: number) {
  tag.lastIndex = start;
  const [opening = '', slash, letters = ''] = tag.exec(html) ?? [];
  if (!opening) return undefined;
  let end = start + opening.length;
  for (
    let next = skip(attribute, html, end);
    next !== undefined;
    next = skip(attribute, html, end)
  ) {
    end = next;
  }
  end = skip(endOfTag, html, end) ?? html.length;
  const name = letters.toLowerCase();
  return {
    name,
    end,
    isEnd: slash === '/',
    isEmpty: !slash && foreign.test(name) && html.endsWith('/>', end),
  };
}

/** Where the match of a sticky expression at `start` ends. */
function skip(expression: RegExp, html: string, start: number): number | undefined {
  expression.lastIndex = start;
  return expression.test(html) ? expression.lastIndex : undefined;
}
