import type { Mark, Node } from '@tiptap/pm/model';
import { postHtmlPolicy } from '~rules/post/html';

const blockTags: Record<string, string> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
};

const markTags: Record<string, string> = {
  link: 'a',
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  code: 'code',
};

/** HTML of the blocks of a document. Nodes never change, so only edited ones are written again. */
const written = new WeakMap<Node, string>();

/**
 * A document's HTML, exactly as `sanitizePostHtml` writes it. Empty for a document without content. Pure strings:
 * serializing through the DOM would take longer and write some characters differently.
 */
export function writeHtml(doc: Node): string {
  if (doc.childCount === 1 && doc.child(0).type.name === 'paragraph' && !doc.child(0).childCount) {
    return '';
  }
  let html = '';
  doc.forEach((block) => {
    let known = written.get(block);
    if (known === undefined) written.set(block, (known = writeBlock(block, 0)));
    html += known;
  });
  return html;
}

function writeBlock(block: Node, depth: number): string {
  const { name } = block.type;
  if (name === 'codeBlock') {
    const code = element('code', depth + 1, () => escapeText(block.textContent));
    return element('pre', depth, () => code);
  }
  const tag = name === 'heading' ? `h${block.attrs['level'] as number}` : (blockTags[name] ?? '');
  return element(tag, depth, (inside) => {
    if (block.isTextblock) return writeInline(block, inside);
    let html = '';
    block.forEach((child, _, index) => {
      const isPlainItem = name === 'listItem' && index === 0 && isTight(block);
      html += isPlainItem ? writeInline(child, inside) : writeBlock(child, inside);
    });
    return html;
  });
}

/**
 * Whether a list item is a line of text, and perhaps lists below it. Such text needs no `<p>`, unless the parser
 * would skip it as white space between elements.
 */
function isTight(item: Node): boolean {
  for (let index = 1; index < item.childCount; index += 1) {
    if (!item.child(index).type.spec.group?.includes('list')) return false;
  }
  const first = item.child(0);
  if (first.type.name !== 'paragraph') return false;
  return first.firstChild ? first.firstChild.text?.trim() !== '' : item.childCount === 1;
}

function writeInline(textblock: Node, depth: number): string {
  let html = '';
  let open: readonly Mark[] = [];
  const close = (to: number) => {
    for (const [index, mark] of [...open.entries()].reverse()) {
      if (index >= to && depth + index < postHtmlPolicy.maxDepth) {
        html += `</${markTags[mark.type.name] ?? ''}>`;
      }
    }
  };
  textblock.forEach((node) => {
    let shared = 0;
    while (open[shared] && node.marks[shared]?.eq(open[shared] as Mark)) shared += 1;
    close(shared);
    for (const [index, mark] of node.marks.entries()) {
      if (index >= shared && depth + index < postHtmlPolicy.maxDepth) html += openingTag(mark);
    }
    open = node.marks;
    if (node.isText) html += escapeText(node.text ?? '');
    else if (depth + node.marks.length < postHtmlPolicy.maxDepth) html += '<br />';
  });
  close(0);
  return html;
}

/** Like the sanitizer, leaves out tags below its greatest depth. */
function element(tag: string, depth: number, inner: (depth: number) => string): string {
  const html = inner(depth + 1);
  return depth < postHtmlPolicy.maxDepth ? `<${tag}>${html}</${tag}>` : html;
}

function openingTag(mark: Mark): string {
  const attributes = Object.entries(mark.attrs as Record<string, string | null>)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ` ${name}="${escapeText(value ?? '').replaceAll('"', '&quot;')}"`);
  return `<${markTags[mark.type.name] ?? ''}${attributes.join('')}>`;
}

/** Text as HTML. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
