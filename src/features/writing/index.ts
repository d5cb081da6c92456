/**
 * For correcting posts outside of the writing page. It's large: load what imports it on demand.
 */
export { ConflictView } from './components/ConflictView';
export { default as PostEditor, type PostEditorHandle } from './editor/PostEditor';
export type { Conflict } from './api/posts';
export { createComparison, type VersionComparison } from './store/comparison';
