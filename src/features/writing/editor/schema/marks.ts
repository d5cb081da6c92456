import { Mark, markInputRule } from '@tiptap/core';
import { isSafeHref, safeRel } from './safe-href';

// The inline elements of `postHtmlPolicy`. Their order is the order in which they're nested, the link outermost.

export interface LinkAttributes {
  href: string;
  target: string | null;
  rel: string | null;
}

const link = Mark.create({
  name: 'link',
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

function format(name: string, tags: readonly [string, ...string[]], typed?: RegExp) {
  return Mark.create({
    name,
    parseHTML: () => tags.map((tag) => ({ tag })),
    renderHTML: () => [tags[0], 0],
    addInputRules() {
      return typed ? [markInputRule({ find: typed, type: this.type })] : [];
    },
  });
}

export const marks = [
  link,
  format('bold', ['strong', 'b'], /(?:^|\s)(\*\*(?!\s+\*\*)([^*]+)\*\*)$/),
  format('italic', ['em', 'i'], /(?:^|\s)(\*(?!\s+\*)([^*]+)\*)$/),
  format('underline', ['u']),
  format('code', ['code'], /(?:^|\s)(`(?!\s+`)([^`]+)`)$/),
];
