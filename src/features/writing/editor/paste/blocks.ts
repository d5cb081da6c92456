import { escapeText } from '../schema/write-html';
import { nestedLists, type ListChanges, type ListItem } from './lists';
import type { Formats } from './style';

export interface Run extends Formats {
  /** A line break is `\n`. All other white space is a single space. */
  text: string;
  href: string | undefined;
}

export interface TextBlock {
  kind: 'text';
  /** 1 to 6, or 0 for a paragraph. */
  heading: number;
  runs: readonly Run[];
}

/** What pasted HTML consists of. */
export type Block =
  | TextBlock
  | ListItem<Block>
  | { kind: 'code'; text: string }
  | { kind: 'quote'; blocks: readonly Block[] };

/**
 * Blocks as HTML, which the editor's parser normalizes. Neighboring items become lists, and neighboring quotes one
 * quote. Counts in `changes` what lists in posts can't have.
 */
export function blocksHtml(blocks: readonly Block[], changes: ListChanges): string {
  const toHtml = (inner: readonly Block[]) => blocksHtml(inner, changes);
  let html = '';
  for (let at = 0; at < blocks.length;) {
    const { kind } = blocks[at] as Block;
    let end = at + 1;
    while (blocks[end]?.kind === kind) end += 1;
    const group = blocks.slice(at, end);
    if (kind === 'item') html += nestedLists(group.filter(isItem), toHtml, changes);
    else if (kind === 'quote') {
      const inner = toHtml(group.flatMap((each) => (each.kind === 'quote' ? each.blocks : [])));
      if (inner) html += `<blockquote>${inner}</blockquote>`;
    } else html += group.map(textblocks).join('');
    at = end;
  }
  return html;
}

function isItem(block: Block): block is ListItem<Block> {
  return block.kind === 'item';
}

function textblocks(block: Block): string {
  if (block.kind === 'code') {
    return block.text ? `<pre><code>${escapeText(block.text)}</code></pre>` : '';
  }
  if (block.kind !== 'text') return '';
  const tag = block.heading > 0 ? `h${block.heading}` : 'p';
  return paragraphsOf(block.runs)
    .map((runs) => `<${tag}>${runs.map((run) => inline(run, block.heading > 0)).join('')}</${tag}>`)
    .join('');
}

/** Separates paragraphs at empty lines. Empty paragraphs, and white space around line breaks, are left out. */
function paragraphsOf(runs: readonly Run[]): Run[][] {
  const paragraphs: Run[][] = [];
  let current: Run[] | undefined;
  let breaks: Run[] = [];
  for (const run of runs) {
    const last = current?.at(-1);
    if (run.text === '\n') {
      breaks.push(run);
      if (last) current?.splice(-1, 1, { ...last, text: last.text.trimEnd() });
    } else if (run.text.trim() !== '' || (last && breaks.length === 0)) {
      if (!current || breaks.length > 1) paragraphs.push((current = []));
      else current.push(...breaks);
      breaks = [];
      current.push(run);
    }
  }
  return paragraphs;
}

function inline({ text, href, bold, italic, underline, code }: Run, inHeading: boolean): string {
  const tags = [
    // Headings are bold, and links underlined.
    bold && !inHeading ? 'strong' : '',
    italic ? 'em' : '',
    underline && href === undefined ? 'u' : '',
    code ? 'code' : '',
  ].filter(Boolean);
  const html = text === '\n' ? '<br>' : escapeText(text);
  const formatted = tags.reduceRight((inner, tag) => `<${tag}>${inner}</${tag}>`, html);
  if (href === undefined) return formatted;
  return `<a href="${escapeText(href).replaceAll('"', '&quot;')}">${formatted}</a>`;
}
