import { postSchema } from '../schema';
import { writeHtml } from '../schema/write-html';
import { blockNodes, type Block, type Run } from './blocks';
import { fragmentOf, isLocal, pastedHref } from './href';
import { wordListItem } from './lists';
import { nothingDropped, type Dropped } from './notice';
import { formatsIn, stylesOf, type Style } from './style';
import { findAll, pastedTree, textIn, type PastedElement, type PastedNode } from './tree';

export interface CleanPaste {
  html: string;
  dropped: Dropped;
}

/** Clipboard HTML of any program as HTML that a post may contain. */
export function cleanPastedHtml(html: string): CleanPaste {
  return cleanPastedTree(pastedTree(html));
}

const blockElements = new Set(
  'address article aside body caption dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav p section summary table tbody td tfoot th thead tr'.split(
    ' ',
  ),
);
const skipped = new Set(
  'head style script title xml meta link template noscript col colgroup'.split(' '),
);
const images = new Set(['img', 'svg', 'canvas']);
const embeds = new Set(['iframe', 'object', 'embed', 'video', 'audio', 'math']);

/** What applies inside an element. */
interface Context extends Omit<Run, 'text'> {
  heading: number;
  /** Of the innermost list: its depth, its kind, and the outermost list it's in. */
  list: { depth: number; ordered: boolean; id: string };
}

/** The same for a tree, so that tests need no browser. */
export function cleanPastedTree(root: PastedElement): CleanPaste {
  const styleOf = stylesOf(root);
  const dropped: Dropped = { ...nothingDropped };
  const fragments = new Set(
    findAll(root, ({ attributes }) => 'id' in attributes).map(({ attributes }) =>
      fragmentOf(attributes['id'] ?? ''),
    ),
  );
  let lists = 0;

  function blocksIn(nodes: readonly PastedNode[], context: Context): Block[] {
    const blocks: Block[] = [];
    let runs: Run[] = [];

    function endBlock(heading: number): void {
      if (runs.some(({ text }) => text.trim() !== '')) blocks.push({ kind: 'text', heading, runs });
      runs = [];
    }

    function visit(node: PastedNode, around: Context): void {
      if (typeof node === 'string') {
        // Some programs put invisible characters around words.
        const visible = node.replace(/[\u200b\u00ad\ufeff]/g, '');
        runs.push({ ...around, text: visible.replace(/[\s\u00a0]+/g, ' ') });
        return;
      }
      const style = styleOf(node);
      const { name, attributes, children } = node;
      if (isDropped(node, style)) return;
      if (name === 'br') {
        if (attributes['class'] !== 'Apple-interchange-newline')
          runs.push({ ...around, text: '\n' });
        return;
      }
      const inside = contextIn(node, style, around);
      const add = (...added: Block[]) => {
        endBlock(around.heading);
        blocks.push(...added);
      };
      const item = wordListItem(node, styleOf);
      if (item) add({ ...item, blocks: blocksIn(children, inside) });
      else if (name === 'li') {
        const { depth, ordered, id } = around.list;
        // Word on the web makes each item a list of its own.
        const level = Number(attributes['data-aria-level'] ?? depth) || 1;
        const list = attributes['data-listid'] ?? id;
        add({ kind: 'item', list, level, ordered, blocks: blocksIn(children, inside) });
      } else if (name === 'pre') add({ kind: 'code', text: textIn(node).replace(/\n$/, '') });
      else if (name === 'table') add(...rowsOf(node, inside));
      else if (isQuote(node)) add({ kind: 'quote', blocks: blocksIn(children, inside) });
      else if (inside.heading !== around.heading || blockElements.has(name) || isList(name)) {
        endBlock(around.heading);
        for (const child of children) visit(child, inside);
        endBlock(inside.heading);
      } else for (const child of children) visit(child, inside);
    }

    for (const node of nodes) visit(node, context);
    endBlock(context.heading);
    return blocks;
  }

  function isDropped(element: PastedElement, style: Style): boolean {
    const { name, attributes } = element;
    const classes = attributes['class'] ?? '';
    const isTrackingPixel = attributes['width'] === '1' || attributes['height'] === '1';
    const isCheckbox = 'aria-roledescription' in attributes;
    if (images.has(name) && !isTrackingPixel && !isCheckbox) dropped.images += 1;
    if (embeds.has(name)) dropped.embeds += 1;
    if (style['mso-element'] === 'comment') dropped.comments += 1;
    if (style['mso-element'] === 'comment-list') {
      dropped.comments += findAll(
        element,
        (each) => styleOf(each)['mso-element'] === 'comment',
      ).length;
      return true;
    }
    return (
      skipped.has(name) ||
      images.has(name) ||
      embeds.has(name) ||
      // Office drawings, which come with an `img` for everyone else.
      name.startsWith('v:') ||
      style['mso-list'] === 'ignore' ||
      style['mso-element'] === 'comment' ||
      style['mso-hide'] === 'all' ||
      style['display'] === 'none' ||
      // Text that tracked changes delete.
      name === 'del' ||
      /\b(?:msoDel|MsoCommentReference)\b/.test(classes)
    );
  }

  function contextIn(element: PastedElement, style: Style, around: Context): Context {
    const { name } = element;
    const context = {
      ...around,
      ...formatsIn(element, style, around),
      heading: headingOf(element, around),
    };
    if (name === 'a') context.href = hrefOf(element.attributes['href'] ?? '') ?? around.href;
    if (isList(name)) {
      const { depth, id } = around.list;
      context.list = {
        depth: depth + 1,
        ordered: name === 'ol',
        id: depth > 0 ? id : `list ${(lists += 1)}`,
      };
    }
    return context;
  }

  function hrefOf(written: string): string | undefined {
    if (isLocal(written, fragments)) return undefined;
    const href = pastedHref(written);
    if (href === undefined) dropped.links += 1;
    return href;
  }

  /** The rows of a table as paragraphs, the cells separated by bars. Cells with more than a line stay apart. */
  function rowsOf(table: PastedElement, context: Context): Block[] {
    const rows = findAll(table, ({ name }) => name === 'tr' || name === 'caption').map((row) =>
      (row.name === 'caption' ? [row] : row.children.filter(isCell)).map((cell) =>
        blocksIn(cell.children, contextIn(cell, styleOf(cell), { ...context, list: noList })),
      ),
    );
    if (rows.length > 1 || rows.some((cells) => cells.length > 1)) dropped.tables += 1;
    return rows.flatMap((cells) => {
      const lines = cells.map((blocks) => blocks.filter((block) => blockNodes([block]).length > 0));
      const texts = lines.flat().filter((block) => block.kind === 'text');
      const isLine = lines.every(
        (blocks) => blocks.length <= 1 && blocks.every(({ kind }) => kind === 'text'),
      );
      if (!isLine || texts.length < 2) return lines.flat();
      const bar = { ...plain, text: ' | ' };
      const runs = texts.flatMap((text, index) => (index > 0 ? [bar, ...text.runs] : text.runs));
      return [{ kind: 'text', heading: 0, runs }];
    });
  }

  const nodes = blockNodes(blocksIn(root.children, plain));
  return { html: nodes.length > 0 ? writeHtml(postSchema.node('doc', null, nodes)) : '', dropped };
}

const noList = { depth: 0, ordered: false, id: '' };
const plain: Context = {
  bold: false,
  italic: false,
  underline: false,
  code: false,
  href: undefined,
  heading: 0,
  list: noList,
};

function isList(name: string): boolean {
  return name === 'ul' || name === 'ol';
}

function isCell(node: PastedNode): node is PastedElement {
  return typeof node !== 'string' && (node.name === 'td' || node.name === 'th');
}

function isQuote({ name, attributes }: PastedElement): boolean {
  return name === 'blockquote' || /\bMso(?:Intense)?Quote\b/.test(attributes['class'] ?? '');
}

/** A heading's level, by its name, its class in Word, or its role in Word on the web. */
function headingOf({ name, attributes }: PastedElement, around: Context): number {
  const byName = /^h([1-6])$/.exec(name)?.[1];
  const byClass = /\b(?:Mso)?Heading([1-6])\b/.exec(attributes['class'] ?? '')?.[1];
  if (byName ?? byClass) return Number(byName ?? byClass);
  if (attributes['role'] === 'heading') return Math.min(Number(attributes['aria-level']) || 2, 6);
  if (/\bMsoTitle\b/.test(attributes['class'] ?? '')) return 1;
  return around.heading;
}
