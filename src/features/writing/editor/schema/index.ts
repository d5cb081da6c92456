import { getSchema, Mark, Node, textblockTypeInputRule, wrappingInputRule } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Code } from '@tiptap/extension-code';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { Italic } from '@tiptap/extension-italic';
import { BulletList } from '@tiptap/extension-list/bullet-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
import { isSafeHref, safeRel } from './safe-href';

export interface LinkAttributes {
  href: string;
  target: string | null;
  rel: string | null;
}

/** TipTap's own link allows other attributes, and brings a library that looks for addresses while people type. */
const link = Mark.create({
  name: 'link',
  // The outermost mark.
  priority: 1000,
  // Text typed after a link isn't part of it.
  inclusive: false,
  addAttributes: () => ({
    href: { isRequired: true },
    target: { default: null },
    rel: { default: null },
  }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (anchor) => {
        const href = anchor.getAttribute('href') ?? '';
        if (!isSafeHref(href)) return false;
        const target = anchor.getAttribute('target');
        const rel = anchor.getAttribute('rel');
        return { href, target, rel: target === null ? rel : safeRel(rel) };
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
});

/** TipTap's own code block keeps a language, which the public page removes. */
const codeBlock = Node.create({
  name: 'codeBlock',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
  renderHTML: () => ['pre', ['code', 0]],
  addKeyboardShortcuts() {
    return {
      'Mod-Alt-c': () => this.editor.commands.toggleNode(this.name, 'paragraph'),
      'Shift-Enter': () => this.editor.commands.newlineInCode(),
    };
  },
  addInputRules() {
    return [textblockTypeInputRule({ find: /^```\s$/, type: this.type })];
  },
});

/** TipTap's own numbered list keeps its start and its kind of numbers, which the public page removes. */
const orderedList = Node.create({
  name: 'orderedList',
  group: 'block list',
  content: 'listItem+',
  parseHTML: () => [{ tag: 'ol' }],
  renderHTML: () => ['ol', 0],
  addKeyboardShortcuts() {
    return { 'Mod-Shift-7': () => this.editor.commands.toggleList(this.name, 'listItem') };
  },
  addInputRules() {
    return [wrappingInputRule({ find: /^\s*1[.)]\s$/, type: this.type })];
  },
});

/** TipTap's own item begins with a paragraph and binds Tab, which here leaves the editor after Escape. */
const listItem = Node.create({
  name: 'listItem',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: () => ['li', 0],
});

/**
 * Exactly the elements and attributes of `postHtmlPolicy`, so that nothing is lost between editor and page. StarterKit would
 * add 23 KB, so these are its parts. The order of the marks is the order in which they're nested.
 */
export const schemaExtensions = [
  Document,
  Text,
  Paragraph,
  Heading,
  codeBlock,
  Blockquote,
  BulletList,
  orderedList,
  listItem,
  HardBreak,
  link,
  Bold,
  Italic,
  Underline,
  // Code can be a link, or bold.
  Code.extend({ excludes: '' }),
];

export const postSchema = getSchema(schemaExtensions);
