/**
 * For correcting posts outside of the writing page. It's large: load what imports it on demand.
 */
import styles from './parts.css?inline';

export { ConflictView } from './components/ConflictView';
export { default as PostEditor, type PostEditorHandle } from './editor/PostEditor';
export type { Conflict } from './api/posts';
export { createComparison, type VersionComparison } from './store/comparison';

let hasStyles = false;

/** Adds the styles of the components to the page. Astro would put an imported sheet into the page's HTML. */
export function addStyles(): void {
  if (hasStyles) return;
  hasStyles = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}
