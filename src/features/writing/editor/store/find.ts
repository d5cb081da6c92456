import type { Editor } from '@tiptap/core';
import type { Command } from '@tiptap/pm/state';
import { atom, readonlyType } from 'nanostores';
import {
  findNext,
  findPrev,
  getMatchHighlights,
  replaceAll,
  replaceNext,
  SearchQuery,
  setSearchState,
} from 'prosemirror-search';

export interface Find {
  query: string;
  replacement: string;
  matchCase: boolean;
  /** How many matches there are. */
  count: number;
  /** Which one is selected, from 1. 0 if none is. */
  current: number;
  /** What a replacement did, for screen readers and everyone. */
  outcome: string;
}

const closed: Find = {
  query: '',
  replacement: '',
  matchCase: false,
  count: 0,
  current: 0,
  outcome: '',
};

/** Find and replace. `undefined` while it's closed. */
export function createFind(editor: Editor) {
  const $find = atom<Find | undefined>();

  function change(changes: Partial<Find>): void {
    const find = $find.get();
    if (find) $find.set({ ...find, ...changes });
  }

  function applyQuery(): void {
    const { query: search = '', replacement: replace = '', matchCase = false } = $find.get() ?? {};
    const query = new SearchQuery({ search, replace, caseSensitive: matchCase, literal: true });
    editor.view.dispatch(setSearchState(editor.state.tr, query));
  }

  function run(command: Command): void {
    command(editor.state, editor.view.dispatch, editor.view);
    // ProseMirror scrolls only while the text has the focus.
    const { node } = editor.view.domAtPos(editor.state.selection.from);
    const element = node instanceof Element ? node : node.parentElement;
    element?.scrollIntoView({ block: 'nearest' });
  }

  return {
    $find: readonlyType($find),
    /** Starts with the selected words. */
    open: () => {
      const { from, to } = editor.state.selection;
      const selected = editor.state.doc.textBetween(from, to, '\n');
      const query = selected.includes('\n') ? '' : selected.slice(0, 200);
      $find.set({ ...closed, ...$find.get(), ...(query && { query }), outcome: '' });
      applyQuery();
    },
    /** The last match stays selected. */
    close: () => {
      $find.set(undefined);
      applyQuery();
      editor.view.focus();
    },
    /** Changes what to find or what replaces it. */
    change: (changes: Partial<Pick<Find, 'query' | 'replacement' | 'matchCase'>>) => {
      change({ ...changes, outcome: '' });
      applyQuery();
    },
    next: () => run(findNext),
    previous: () => run(findPrev),
    /** Replaces the selected match and goes to the next one. */
    replace: () => {
      change({ outcome: '' });
      // Without a selected match, the first call only selects one.
      if ($find.get()?.current === 0) run(findNext);
      run(replaceNext);
    },
    replaceAll: () => {
      const count = $find.get()?.count ?? 0;
      run(replaceAll);
      change({ outcome: count === 1 ? 'Replaced 1 match.' : `Replaced ${count} matches.` });
    },
    /** Searches the text again, because it has changed. */
    update: () => {
      if ($find.get()) applyQuery();
    },
    /** Counts the highlighted matches. */
    count: () => {
      const find = $find.get();
      if (!find) return;
      const matches = getMatchHighlights(editor.state).find();
      const { from, to } = editor.state.selection;
      const current = matches.findIndex((match) => match.from === from && match.to === to) + 1;
      const count = matches.length;
      if (count !== find.count || current !== find.current) change({ count, current });
    },
  };
}
