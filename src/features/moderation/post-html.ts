import DOMPurify from 'dompurify';
import { postHtmlPolicy } from '~rules/post/html';

const schemes = postHtmlPolicy.allowedSchemes.join('|');
/** An address with an allowed scheme, or a relative one. */
const allowedAddress = new RegExp(
  `^(?:(?:${schemes}):|(?![/\\\\]{2})[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))`,
  'i',
);

const purifier = DOMPurify();

// Instead of the `is` attribute, DOMPurify would remove the whole element, and hide text that the page shows.
purifier.addHook('uponSanitizeAttribute', (_, attribute) => {
  if (attribute.attrName === 'is') attribute.forceKeepAttr = true;
});

purifier.addHook('afterSanitizeAttributes', (node) => {
  const isLink = node.matches('a');
  for (const { name } of [...node.attributes]) {
    if (!isLink || name === 'is') node.removeAttribute(name);
  }
  if (node.hasAttribute('target')) node.setAttribute('rel', postHtmlPolicy.requiredRel.join(' '));
  // Safari doesn't focus scrollable elements on its own.
  if (node.matches('pre')) node.setAttribute('tabindex', '0');
});

/** A post's text as its page shows it. The page's own sanitizer (`sanitizePostHtml`) is too large for browsers. */
export function postFragment(html: string): DocumentFragment {
  // DOMPurify parses a document. After a line break, no tag at the beginning can replace its body (frameset).
  const fragment = purifier.sanitize(`<br>${html}`, {
    ALLOWED_TAGS: [...postHtmlPolicy.allowedTags],
    ALLOWED_ATTR: [...postHtmlPolicy.allowedAttributes.a],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: allowedAddress,
    FORBID_CONTENTS: [...postHtmlPolicy.removedWithContent],
    RETURN_DOM_FRAGMENT: true,
  });
  fragment.firstChild?.remove();
  return fragment;
}

/** The texts of a post's blocks. A link's address follows its text, because it can change too. */
export function blocksOf(html: string): string[] {
  const fragment = postFragment(html);
  for (const link of fragment.querySelectorAll('a[href]')) {
    link.append(` (${link.getAttribute('href')})`);
  }
  for (const lineEnd of fragment.querySelectorAll('br, li, p, h1, h2, h3, h4, h5, h6')) {
    lineEnd.append('\n');
    if (lineEnd.matches('br')) lineEnd.replaceWith('\n');
  }
  return [...fragment.childNodes]
    .map(({ textContent }) => (textContent ?? '').replace(/\n{2,}/g, '\n').trim())
    .filter(Boolean);
}
