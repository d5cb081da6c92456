import type { ChainedCommands, Editor } from '@tiptap/core';
import { redoDepth, undoDepth } from '@tiptap/pm/history';

export interface EditorCommand {
  id: string;
  label: string;
  /** The shortcut, as ProseMirror writes it. */
  keys: string;
  run: (chain: ChainedCommands) => ChainedCommands;
  /** Undefined for commands that can't be turned off again. */
  isActive?: (editor: Editor) => boolean;
  /** For what isn't always possible. */
  isPossible?: (editor: Editor) => boolean;
}

function format(id: string, label: string, keys: string): EditorCommand {
  return {
    id,
    label,
    keys,
    run: (chain) => chain.toggleMark(id),
    isActive: (editor) => editor.isActive(id),
  };
}

function heading(level: 1 | 2 | 3 | 4 | 5 | 6): EditorCommand {
  return {
    id: `heading${level}`,
    label: `Heading ${level}`,
    keys: `Mod-Alt-${level}`,
    run: (chain) => chain.toggleNode('heading', 'paragraph', { level }),
    isActive: (editor) => editor.isActive('heading', { level }),
  };
}

function list(id: string, label: string, keys: string): EditorCommand {
  return {
    id,
    label,
    keys,
    run: (chain) => chain.toggleList(id, 'listItem'),
    isActive: (editor) => editor.isActive(id),
  };
}

export const formats: readonly EditorCommand[] = [
  format('bold', 'Bold', 'Mod-b'),
  format('italic', 'Italic', 'Mod-i'),
  format('underline', 'Underline', 'Mod-u'),
  format('code', 'Code', 'Mod-e'),
];

/** The types of a block of text. */
export const textStyles: readonly EditorCommand[] = [
  {
    id: 'paragraph',
    label: 'Paragraph',
    keys: 'Mod-Alt-0',
    run: (chain) => chain.setNode('paragraph'),
    isActive: (editor) => editor.isActive('paragraph'),
  },
  heading(1),
  heading(2),
  heading(3),
  heading(4),
  heading(5),
  heading(6),
  {
    id: 'codeBlock',
    label: 'Code block',
    keys: 'Mod-Alt-c',
    run: (chain) => chain.toggleNode('codeBlock', 'paragraph'),
    isActive: (editor) => editor.isActive('codeBlock'),
  },
];

/** Elements that contain blocks. */
export const wrappers: readonly EditorCommand[] = [
  list('bulletList', 'Bulleted list', 'Mod-Shift-8'),
  list('orderedList', 'Numbered list', 'Mod-Shift-7'),
  {
    id: 'blockquote',
    label: 'Quote',
    keys: 'Mod-Shift-9',
    run: (chain) => chain.toggleWrap('blockquote'),
    isActive: (editor) => editor.isActive('blockquote'),
  },
];

const isInList = (editor: Editor) => editor.isActive('listItem');

/** Outside lists, Tab leaves the editor, so `extensions/keys.ts` handles their keys. */
export const indents: readonly EditorCommand[] = [
  {
    id: 'indent',
    label: 'Indent list item',
    keys: 'Tab',
    run: (chain) => chain.sinkListItem('listItem'),
    isPossible: (editor) => isInList(editor) && editor.can().sinkListItem('listItem'),
  },
  {
    id: 'outdent',
    label: 'Outdent list item',
    keys: 'Shift-Tab',
    run: (chain) => chain.liftListItem('listItem'),
    isPossible: isInList,
  },
];

/** ProseMirror has their keys. */
export const history: readonly EditorCommand[] = [
  {
    id: 'undo',
    label: 'Undo',
    keys: 'Mod-z',
    run: (chain) => chain.undo(),
    isPossible: ({ state }) => undoDepth(state) > 0,
  },
  {
    id: 'redo',
    label: 'Redo',
    keys: 'Mod-Shift-z',
    run: (chain) => chain.redo(),
    isPossible: ({ state }) => redoDepth(state) > 0,
  },
];

/** Those with keys of their own. */
export const commands: readonly EditorCommand[] = [...formats, ...textStyles, ...wrappers];
