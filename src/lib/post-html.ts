import sanitizeHtml from 'sanitize-html';
import { postHtmlPolicy } from '~rules/post/html';
import { plainText } from './post-plain-text';

export { plainText };

const allowedTags: readonly string[] = postHtmlPolicy.allowedTags;

/** Removes everything from a post's HTML that `postHtmlPolicy` doesn't allow. */
export function sanitizePostHtml(html: string): string {
  return sanitize(html, withSafeRel);
}

/**
 * A post's HTML for readers: sanitized, without empty headings, and without what's left of footnotes. Because posts
 * can't contain IDs, links to them would lead nowhere, and their numbers would be read as part of the text.
 *
 * @param base Address of the post. With it, relative links become absolute.
 */
export function publicPostHtml(html: string, base?: URL): string {
  const toMissing = new WeakSet<object>();
  const link = (attribs: Attributes): Attributes => {
    const { href = '', ...others } = attribs;
    if (!/^\s*#(?!h-|comments$|content$)/.test(href)) {
      return withSafeRel(base ? withAbsoluteHref(attribs, base) : attribs);
    }
    toMissing.add(others);
    return others;
  };
  return sanitize(html, link, ({ tag, attribs, text }) =>
    /^h[1-6]$/.test(tag)
      ? isBlank(text)
      : toMissing.has(attribs) && footnoteMark.test(text.replace(/[\s()[\]]/g, '')),
  );
}

/** `1`, `[12]`, `*`, `↩`, or nothing. */
const footnoteMark = /^(?:\d{1,3}|[*†‡§¶^]{1,3}|[↑↩⤴][\ufe0e\ufe0f]?)?$/u;

function isBlank(text: string): boolean {
  return /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text);
}

type Attributes = Record<string, string>;

function sanitize(
  html: string,
  link: (attribs: Attributes) => Attributes,
  isRemoved?: (frame: sanitizeHtml.IFrame) => boolean,
): string {
  const { separatorAt, separated } = separators();
  return sanitizeHtml(html, {
    allowedTags: [...allowedTags],
    allowedAttributes: { a: [...postHtmlPolicy.allowedAttributes.a] },
    allowedSchemes: [...postHtmlPolicy.allowedSchemes],
    allowProtocolRelative: false,
    nestingLimit: postHtmlPolicy.maxDepth,
    nonTextTags: [...postHtmlPolicy.removedWithContent],
    transformTags: { a: (tagName, attribs) => ({ tagName, attribs: link(attribs) }) },
    onOpenTag: separatorAt,
    onCloseTag: separatorAt,
    textFilter: separated,
    ...(isRemoved && { exclusiveFilter: isRemoved }),
  });
}

/** Puts a line break or a space where a removed tag separated words, such as the rows and cells of a table. */
function separators() {
  let isAfterText = false;
  let separator = '';
  return {
    separatorAt(name: string) {
      if (postHtmlPolicy.inlineTags.includes(name)) return;
      // Blocks that stay separate words themselves.
      if (allowedTags.includes(name)) isAfterText = false;
      if (!isAfterText) separator = '';
      else if (name === 'tr') separator = '<br />';
      else separator ||= ' ';
    },
    separated(text: string): string {
      if (/^\s*$/.test(text)) {
        if (separator === ' ') separator = '';
        return text;
      }
      const before = separator === ' ' && /^\s/.test(text) ? '' : separator;
      separator = '';
      isAfterText = true;
      return before + text;
    },
  };
}

function withAbsoluteHref(attribs: Attributes, base: URL): Attributes {
  const { href } = attribs;
  const url = href === undefined ? null : URL.parse(href, base);
  // Other hosts stay as written: as an absolute URL, `//example.com` would pass the policy.
  return url?.origin === base.origin ? { ...attribs, href: url.href } : attribs;
}

function withSafeRel(attribs: Attributes): Attributes {
  if (!('target' in attribs)) return attribs;
  const tokens = (attribs['rel'] ?? '').toLowerCase().split(/\s+/);
  const safe = tokens.filter((token) => token && token !== 'opener');
  return { ...attribs, rel: [...new Set([...safe, ...postHtmlPolicy.requiredRel])].join(' ') };
}

/** The text of a post's HTML on one line, for descriptions. Plain text: escape it before showing it. */
export function textOf(html: string): string {
  return plainText(publicPostHtml(html));
}
