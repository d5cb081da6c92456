import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { DecorationSet } from '@tiptap/pm/view';
import { search as searchPlugin } from 'prosemirror-search';

interface SearchState {
  /** The highlights. */
  deco: DecorationSet;
}

/**
 * Highlights what the find bar looks for. prosemirror-search would search the whole text after each keystroke, which in
 * a long post delays the next one. Here, highlights only move with the text until the query is set again.
 */
export const search = Extension.create({
  name: 'search',
  addProseMirrorPlugins() {
    const { spec } = searchPlugin();
    const { key, state } = spec;
    if (!key || !state) return [];
    return [
      new Plugin<SearchState>({
        ...spec,
        state: {
          init: state.init,
          apply(tr, search: SearchState, before, after) {
            if (tr.getMeta(key)) return state.apply(tr, search, before, after) as SearchState;
            if (tr.docChanged) return { ...search, deco: search.deco.map(tr.mapping, tr.doc) };
            // A cursor can't be on a match, so nothing changes.
            const isCursor = before.selection.empty && after.selection.empty;
            return isCursor ? search : (state.apply(tr, search, before, after) as SearchState);
          },
        },
      }),
    ];
  },
});
