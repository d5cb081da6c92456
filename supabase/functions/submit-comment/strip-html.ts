import { stripHtmlWith } from '../_shared/rules/strip-html.ts';

/** Elements that are removed with their content, as DOMPurify does by default. */
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

/** The only character references in a text that stripHtmlWith has escaped. */
const characters: Record<string, string> = { lt: '<', amp: '&' };

/** Removes HTML from a text (spec §5) that may have up to `maxLength` characters without it. */
export function stripHtml(text: string, maxLength: number): string {
  return stripHtmlWith(textOf, text, maxLength);
}

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
