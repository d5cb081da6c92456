import { createComponentLoader } from './component-loader';

/** The editor's component. It's large, so it loads after the page. */
export const { $state: $editor, load: loadEditor } = createComponentLoader(
  () => import('../editor/PostEditor'),
);
