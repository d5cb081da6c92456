import type { ChainedCommands, Editor } from '@tiptap/core';

export interface EditorCommand {
  id: string;
  label: string;
  /** The shortcut, as ProseMirror writes it. */
  keys: string;
  run: (chain: ChainedCommands) => ChainedCommands;
  isActive: (editor: Editor) => boolean;
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

export const formats = [
  format('bold', 'Bold', 'Mod-b'),
  format('italic', 'Italic', 'Mod-i'),
  format('underline', 'Underline', 'Mod-u'),
  format('code', 'Code', 'Mod-e'),
] as const;

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

/** What blocks are inside of. */
export const wrappers: readonly EditorCommand[] = [
  {
    id: 'bulletList',
    label: 'Bulleted list',
    keys: 'Mod-Shift-8',
    run: (chain) => chain.toggleList('bulletList', 'listItem'),
    isActive: (editor) => editor.isActive('bulletList'),
  },
  {
    id: 'orderedList',
    label: 'Numbered list',
    keys: 'Mod-Shift-7',
    run: (chain) => chain.toggleList('orderedList', 'listItem'),
    isActive: (editor) => editor.isActive('orderedList'),
  },
  {
    id: 'blockquote',
    label: 'Quote',
    keys: 'Mod-Shift-9',
    run: (chain) => chain.toggleWrap('blockquote'),
    isActive: (editor) => editor.isActive('blockquote'),
  },
];

export const commands: readonly EditorCommand[] = [...formats, ...textStyles, ...wrappers];
