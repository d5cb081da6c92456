import { blocksHtml, type Block, type Run } from './blocks';
import { fragmentOf, isLocal, pastedHref } from './href';
import { htmlListItem, noList, numbersOf, wordListItem, type List } from './lists';
import { nothingDropped, type Dropped } from './notice';
import { isWritten, scriptTexts, type Script } from './superscripts';
import { formatsIn, isFootnoteMark, isStruck, scriptOf, stylesOf, type Style } from './style';
import { boxOf, emojiOf, isBox, symbolFontOf, symbolsOf, type SymbolFont } from './symbols';
import { rowBlocks, rowsOf } from './tables';
import { findAll, textIn, type PastedElement, type PastedNode } from './tree';

interface CleanPaste {
  html: string;
  dropped: Dropped;
}

const blockElements = new Set(
  'address article aside blockquote body caption dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
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
  /** Inside `pre`, white space stays. */
  preformatted: boolean;
  /** Whether it's inside a superscript or subscript. */
  inScript: boolean;
  symbols: SymbolFont;
  list: List;
}

/**
 * Clipboard HTML of any program as HTML that the editor's parser turns into what a post may contain. Takes a tree, so that
 * tests need no browser.
 */
export function cleanPastedTree(root: PastedElement): CleanPaste {
  const styleOf = stylesOf(root);
  const dropped = { ...nothingDropped };
  const struck: string[] = [];
  const fragments = new Set(
    findAll(root, ({ attributes }) => 'id' in attributes).map(({ attributes }) =>
      fragmentOf(attributes['id'] ?? ''),
    ),
  );
  let lists = 0;

  function blocksIn(nodes: readonly PastedNode[], context: Context): Block[] {
    const blocks: Block[] = [];
    let pieces: Run[] = [];

    function endBlock({ heading, preformatted }: Context): void {
      if (preformatted ? pieces.length > 0 : pieces.some(({ text }) => text.trim() !== '')) {
        blocks.push({ kind: 'text', heading, runs: pieces });
      }
      pieces = [];
    }

    function addText(text: string, around: Context): void {
      pieces.push({ ...around, text });
    }

    function visit(node: PastedNode, around: Context): void {
      if (typeof node === 'string') {
        addText(visibleText(node, around), around);
        return;
      }
      const style = styleOf(node);
      const { name } = node;
      const symbol = isHidden(style) ? undefined : (emojiOf(node) ?? boxOf(node));
      if (symbol) addText(symbol, around);
      if (symbol || isDropped(node, style)) return;
      if (name === 'br') {
        addText('\n', around);
        return;
      }
      const inside = contextIn(node, style, around);
      const struckBefore = struck.length;
      const children = shownIn(node, style);
      const item = wordListItem(node, styleOf);
      const isBlock = inside.heading !== around.heading || blockElements.has(name);
      if (isBlock && around.inScript) {
        for (const child of children) visit(child, inside);
        // It stays on its line, apart from what follows.
        addText(' ', inside);
      } else if (item || name === 'li') {
        endBlock(around);
        const content = blocksIn(children, inside);
        // If all its text is crossed out, it's kept only for its number.
        const isGone = struck.length > struckBefore && content.every(isBlankOrBox);
        const added = item ?? htmlListItem(node, style, around.list);
        if (!isGone) blocks.push({ ...added, blocks: content });
        else if (added.marker !== undefined) blocks.push({ ...added, blocks: [] });
      } else if (name === 'pre') {
        endBlock(around);
        const text = codeIn(blocksIn(children, { ...inside, preformatted: true }));
        blocks.push({ kind: 'code', text });
      } else if (name === 'table') {
        endBlock(around);
        blocks.push(...tableBlocks({ ...node, children }, inside));
      } else if (isQuote(node)) {
        endBlock(around);
        blocks.push({ kind: 'quote', blocks: blocksIn(children, inside) });
      } else if (isBlock) {
        // Google Docs has an item's checkbox in front of its paragraph.
        if (!isBox(textOf(pieces))) endBlock(around);
        for (const child of children) visit(child, inside);
        endBlock(inside);
      } else {
        const before = pieces.at(-1)?.text ?? '';
        const isFootnote =
          !around.inScript &&
          (isFootnoteMark(node) || (isFootnoteNumber(node) && /\S$/.test(before)));
        const script = scriptOf(node, style) ?? (isFootnote ? 'super' : undefined);
        if (script) inside.inScript = true;
        const start = pieces.length;
        if (name === 'q') addText('“', inside);
        for (const child of children) visit(child, inside);
        if (name === 'q') addText('”', inside);
        if (script) pieces.push(...onLine(pieces.splice(start), script, before));
      }
    }

    for (const node of nodes) visit(node, context);
    endBlock(context);
    return blocks;
  }

  /** The children of an element, unless it's crossed out. */
  function shownIn(element: PastedElement, style: Style): readonly PastedNode[] {
    if (!isStruck(element, style)) return element.children;
    const text = struckText(element).replace(/\s+/g, ' ').trim();
    if (text) struck.push(text);
    return [];
  }

  function visibleText(text: string, { preformatted, symbols }: Context): string {
    if (preformatted) return text;
    // Some programs put invisible characters around words.
    const visible = text.replace(/[\u200b\ufeff]/g, '').replace(/[\s\u00a0]+/g, ' ');
    // Fonts for symbols draw the soft hyphen, too.
    if (!symbols) return visible.replaceAll('\u00ad', '');
    const drawn = symbolsOf(visible, symbols);
    dropped.symbols += drawn.filter((symbol) => symbol === undefined).length;
    return drawn.join('');
  }

  /** A superscript or subscript as plain text. Those inside it already are. */
  function onLine(runs: readonly Run[], script: Script, before: string): Run[] {
    const texts = scriptTexts(
      runs.map(({ text }) => text),
      script,
      before,
    );
    const text = texts.join('');
    if (text !== textOf(runs) && isWritten(text)) dropped.scripts += 1;
    return runs.map((run, index) => ({ ...run, text: texts[index] ?? '' }));
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
      isHidden(style) ||
      style['mso-element'] === 'comment' ||
      /\bMsoCommentReference\b/.test(classes)
    );
  }

  /** What applies inside a part of a table. Undefined if it's left out. */
  function contextInShown(element: PastedElement, around: Context): Context | undefined {
    const style = styleOf(element);
    const isLeftOut = isDropped(element, style) || shownIn(element, style) !== element.children;
    return isLeftOut ? undefined : contextIn(element, style, around);
  }

  function contextIn(element: PastedElement, style: Style, around: Context): Context {
    const { name, attributes } = element;
    const context: Context = {
      ...around,
      ...formatsIn(element, style, around),
      heading: headingOf(element, around),
      symbols: symbolFontOf(element, style, around.symbols),
    };
    if (name === 'a') context.href = hrefOf(attributes['href'] ?? '') ?? around.href;
    if (name === 'ul' || name === 'ol') {
      const { depth, id } = around.list;
      context.list = {
        depth: depth + 1,
        id: depth > 0 ? id : `list ${(lists += 1)}`,
        numbers: name === 'ol' ? numbersOf(element, style) : undefined,
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

  /** Whether it's a link to a footnote. Pages often raise their numbers with a style sheet. */
  function isFootnoteNumber(link: PastedElement): boolean {
    const { href } = link.attributes;
    return Boolean(href) && isLocal(href ?? '', fragments) && /^\s*\d+\s*$/.test(textIn(link));
  }

  function tableBlocks(table: PastedElement, context: Context): Block[] {
    const rows = rowsOf(table, { ...context, list: noList }, contextInShown)
      .map(({ cells, inside }) =>
        cells.map((cell) => {
          const inCell = cell && contextInShown(cell, inside);
          return inCell ? blocksIn(cell.children, inCell) : [];
        }),
      )
      .filter((cells) => cells.some((blocks) => blocks.length > 0));
    if (rows.length > 1 || rows.some((cells) => cells.length > 1)) dropped.tables += 1;
    return rows.flatMap(rowBlocks);
  }

  return {
    html: blocksHtml(blocksIn(root.children, plain), dropped),
    dropped: { ...dropped, struck },
  };
}

const plain: Context = {
  bold: false,
  italic: false,
  underline: false,
  code: false,
  href: undefined,
  heading: 0,
  preformatted: false,
  inScript: false,
  symbols: undefined,
  list: noList,
};

function textOf(runs: readonly Pick<Run, 'text'>[]): string {
  return runs.map(({ text }) => text).join('');
}

/** The text of a crossed-out element, with spaces between its blocks. */
function struckText(node: PastedNode): string {
  if (typeof node === 'string') return node;
  const text = node.children.map(struckText).join('');
  return blockElements.has(node.name) || node.name === 'br' ? ` ${text} ` : text;
}

function isBlankOrBox(block: Block): boolean {
  if (block.kind !== 'text') return false;
  const text = textOf(block.runs);
  return text.trim() === '' || isBox(text);
}

function isHidden(style: Style): boolean {
  return (
    style['mso-list'] === 'ignore' || style['mso-hide'] === 'all' || style['display'] === 'none'
  );
}

function codeIn(blocks: readonly Block[]): string {
  const lines = blocks.map((block) => (block.kind === 'text' ? textOf(block.runs) : ''));
  return lines.map((text) => text.replace(/\n$/, '')).join('\n');
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
