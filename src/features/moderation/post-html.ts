import { sanitizePostHtml } from '~/lib/post-html';
import { createPolicy, moderationPolicyName } from '~/lib/security/trusted-types';

/** Staff pages enforce Trusted Types. */
const policy = createPolicy(moderationPolicyName, { createHTML: sanitizePostHtml });

/**
 * A post's text as its page shows it. Uses the page's own sanitizer, although it's large: another one would read broken
 * tags differently, and hide text that goes live.
 */
export function postFragment(html: string): DocumentFragment {
  // What the sanitizer wrote is parsed like on the page. Documents made by DOMParser run no scripts and load nothing.
  const { body } = new DOMParser().parseFromString(policy.createHTML(html), 'text/html');
  const fragment = document.createDocumentFragment();
  fragment.append(...body.childNodes);
  // Safari doesn't focus scrollable elements on its own.
  for (const code of fragment.querySelectorAll('pre')) code.setAttribute('tabindex', '0');
  return fragment;
}
