import { postHtmlPolicy } from '~rules/post/html';
import { isSafeHref } from '../schema/safe-href';
import type { PastedNode } from './tree';

const tags: readonly string[] = postHtmlPolicy.allowedTags;
const linkAttributes: readonly string[] = postHtmlPolicy.allowedAttributes.a;
const wrappers = ['html', 'head', 'body', 'meta'];

/** Whether posts can contain all of it, as when it was copied from this editor. Then there's nothing to clean. */
export function isPostHtml(node: PastedNode): boolean {
  if (typeof node === 'string') return true;
  const { name, attributes, children } = node;
  if (!children.every(isPostHtml)) return false;
  if (wrappers.includes(name)) return true;
  return (
    tags.includes(name) &&
    (name !== 'a' || isSafeHref(attributes['href'] ?? '')) &&
    Object.keys(attributes).every(
      (each) => each === 'data-pm-slice' || (name === 'a' && linkAttributes.includes(each)),
    )
  );
}
