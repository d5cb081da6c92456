import { onDemand } from '~/lib/on-demand';

/** The editor's component. It's large, so it loads after the page. */
export const editorCode = onDemand(() => import('../editor/PostEditor'));
