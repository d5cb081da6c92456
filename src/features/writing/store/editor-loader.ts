import { atom, computed, onMount } from 'nanostores';
import { $online } from '~/lib/browser-state';
import type PostEditor from '../editor/PostEditor';

type EditorState =
  { status: 'loading' | 'failed' } | { status: 'ready'; Editor: typeof PostEditor };

const $state = atom<EditorState>({ status: 'loading' });

/** The editor's component. It's large, so it loads after the page. */
export const $editor = computed($state, (state) => state);

/** Loads the editor, or tries again. Never throws. */
export async function loadEditor(): Promise<void> {
  if ($state.get().status === 'ready') return;
  $state.set({ status: 'loading' });
  try {
    const { default: Editor } = await import('../editor/PostEditor');
    $state.set({ status: 'ready', Editor });
  } catch {
    $state.set({ status: 'failed' });
  }
}

onMount($state, () => {
  void loadEditor();
  return $online.listen((online) => {
    if (online) void loadEditor();
  });
});
