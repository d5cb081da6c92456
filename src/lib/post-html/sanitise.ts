import sanitizeHtml from 'sanitize-html';
import { postHtmlPolicy } from '~rules/post-html';

/** Makes a post's HTML safe to show: what `postHtmlPolicy` does not allow is gone. */
export function sanitisePostHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...postHtmlPolicy.allowedTags],
    allowedAttributes: { a: [...postHtmlPolicy.allowedAttributes.a] },
    allowedSchemes: [...postHtmlPolicy.allowedSchemes],
    allowProtocolRelative: false,
    nestingLimit: postHtmlPolicy.maxDepth,
    nonTextTags: [...postHtmlPolicy.droppedWhole],
    transformTags: { a: (tagName, attribs) => ({ tagName, attribs: withSafeRel(attribs) }) },
  });
}

function withSafeRel(attribs: Record<string, string>): Record<string, string> {
  if (!('target' in attribs)) return attribs;
  const written = (attribs['rel'] ?? '').toLowerCase().split(/\s+/);
  const kept = written.filter((token) => token && token !== 'opener');
  return { ...attribs, rel: [...new Set([...kept, ...postHtmlPolicy.relOfTargeted])].join(' ') };
}
