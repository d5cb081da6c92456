import { Node, textblockTypeInputRule, wrappingInputRule } from '@tiptap/core';

// The blocks of `postHtmlPolicy`. TipTap's own extensions allow attributes that the public page removes, such as
// the start of a numbered list, and would add 2 KB to the editor (docs/decisions/047).

const doc = Node.create({ name: 'doc', topNode: true, content: 'block+' });

const text = Node.create({ name: 'text', group: 'inline' });

const paragraph = Node.create({
  name: 'paragraph',
  // Comes first, so that it's the block that Enter adds.
  priority: 1000,
  group: 'block',
  content: 'inline*',
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: () => ['p', 0],
});

const headingLevels = [1, 2, 3, 4, 5, 6] as const;

const heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ level: { default: 2, rendered: false } }),
  parseHTML: () => headingLevels.map((level) => ({ tag: `h${level}`, attrs: { level } })),
  renderHTML: ({ node }) => [`h${node.attrs['level'] as number}`, 0],
  addInputRules() {
    return headingLevels.map((level) =>
      textblockTypeInputRule({
        find: new RegExp(`^(#{${level}})\\s$`),
        type: this.type,
        getAttributes: { level },
      }),
    );
  },
});

const codeBlock = Node.create({
  name: 'codeBlock',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
  renderHTML: () => ['pre', ['code', 0]],
  addInputRules() {
    return [textblockTypeInputRule({ find: /^```\s$/, type: this.type })];
  },
});

const blockquote = Node.create({
  name: 'blockquote',
  group: 'block',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: () => ['blockquote', 0],
  addInputRules() {
    return [wrappingInputRule({ find: /^\s*>\s$/, type: this.type })];
  },
});

function list(name: 'bulletList' | 'orderedList', tag: 'ul' | 'ol', find: RegExp) {
  return Node.create({
    name,
    group: 'block list',
    content: 'listItem+',
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    addInputRules() {
      return [wrappingInputRule({ find, type: this.type })];
    },
  });
}

const listItem = Node.create({
  name: 'listItem',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: () => ['li', 0],
});

const hardBreak = Node.create({
  name: 'hardBreak',
  group: 'inline',
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  renderText: () => '\n',
  addKeyboardShortcuts() {
    const insert = () =>
      this.editor.commands.first(({ commands, chain }) => [
        () => commands.newlineInCode(),
        () => chain().insertContent({ type: this.name }).scrollIntoView().run(),
      ]);
    return { 'Shift-Enter': insert };
  },
});

export const nodes = [
  doc,
  text,
  paragraph,
  heading,
  codeBlock,
  blockquote,
  list('bulletList', 'ul', /^\s*[-*]\s$/),
  list('orderedList', 'ol', /^\s*1[.)]\s$/),
  listItem,
  hardBreak,
];
