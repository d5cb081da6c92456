import sanitizeHtml from 'sanitize-html';
import { postHtmlPolicy } from '~rules/post/html';
import { plainText } from './post-plain-text';

export { plainText };

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

/** The text of a post's HTML on one line, for descriptions. Plain text: escape it before showing it. */
export function textOf(html: string): string {
  return plainText(sanitizePostHtml(html));
}
