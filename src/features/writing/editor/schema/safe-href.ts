import { postHtmlPolicy } from '~rules/post/html';

const schemes: readonly string[] = postHtmlPolicy.allowedSchemes;

// Browsers drop control characters and treat a backslash as a slash, so addresses with these could change meaning.
const ambiguous = /[\u0000-\u0020\u007f\\]|<!--/;
const scheme = /^([a-z][a-z0-9.+-]*):/i;

/** Whether the public page keeps a link to this address. At least as strict as `sanitizePostHtml`. */
export function isSafeHref(href: string): boolean {
  if (href === '' || ambiguous.test(href) || href.startsWith('//')) return false;
  const name = scheme.exec(href)?.[1]?.toLowerCase();
  return name === undefined ? !href.split(/[/?#]/)[0]?.includes(':') : schemes.includes(name);
}

const email = /^[^\s@/:]+@[^\s@/:.]+(?:\.[^\s@/:.]+)+$/;
const hostName = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#]|$)/u;

/**
 * The address that a writer meant: `example.com` is https://example.com, and an email address gets `mailto:`.
 * Undefined if the result isn't safe.
 */
export function typedHref(typed: string): string | undefined {
  const trimmed = typed.trim();
  const href = email.test(trimmed)
    ? `mailto:${trimmed}`
    : hostName.test(trimmed)
      ? `https://${trimmed}`
      : trimmed;
  const isKnown = scheme.test(href) || /^[/#]/.test(href);
  return isKnown && isSafeHref(href) ? href : undefined;
}

/** The `rel` of a link that has a target, as `sanitizePostHtml` writes it. */
export function safeRel(rel: string | null): string {
  const tokens = (rel ?? '').toLowerCase().split(/\s+/);
  const safe = tokens.filter((token) => token && token !== 'opener');
  return [...new Set([...safe, ...postHtmlPolicy.requiredRel])].join(' ');
}
