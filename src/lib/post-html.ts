import sanitizeHtml from 'sanitize-html';
import { postHtmlPolicy } from '~rules/post/html';

/**
 * Removes everything from a post's HTML that `postHtmlPolicy` doesn't allow.
 *
 * @param base Address of the post. With it, relative links become absolute.
 */
export function sanitizePostHtml(html: string, base?: URL): string {
  return sanitizeHtml(html, {
    allowedTags: [...postHtmlPolicy.allowedTags],
    allowedAttributes: { a: [...postHtmlPolicy.allowedAttributes.a] },
    allowedSchemes: [...postHtmlPolicy.allowedSchemes],
    allowProtocolRelative: false,
    nestingLimit: postHtmlPolicy.maxDepth,
    nonTextTags: [...postHtmlPolicy.removedWithContent],
    transformTags: {
      a: (tagName, attribs) => ({
        tagName,
        attribs: withSafeRel(base ? withAbsoluteHref(attribs, base) : attribs),
      }),
    },
  });
}

function withAbsoluteHref(attribs: Record<string, string>, base: URL): Record<string, string> {
  const { href } = attribs;
  const url = href === undefined ? null : URL.parse(href, base);
  // Other hosts stay as written: as an absolute URL, `//example.com` would pass the policy.
  return url?.origin === base.origin ? { ...attribs, href: url.href } : attribs;
}

function withSafeRel(attribs: Record<string, string>): Record<string, string> {
  if (!('target' in attribs)) return attribs;
  const tokens = (attribs['rel'] ?? '').toLowerCase().split(/\s+/);
  const safe = tokens.filter((token) => token && token !== 'opener');
  return { ...attribs, rel: [...new Set([...safe, ...postHtmlPolicy.requiredRel])].join(' ') };
}

/** Removed without a space, because inline elements can be in the middle of a word. */
const inlineTag = /<\/?(?:strong|em|u|code|a)\b[^>]*>/g;
const anyTag = /<[^>]*>/g;

/** The only character references in sanitized HTML. The parser decodes all others. */
const characters: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
};

/** The text of sanitized HTML on one line. Plain text: escape it before showing it. */
export function plainText(sanitized: string): string {
  return sanitized
    .replace(inlineTag, '')
    .replace(anyTag, ' ')
    .replace(/&(?:lt|gt|quot|amp);/g, (reference) => characters[reference] ?? reference)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The text of a post's HTML on one line, for descriptions. Plain text: escape it before showing it. */
export function textOf(html: string): string {
  return plainText(sanitizePostHtml(html));
}
