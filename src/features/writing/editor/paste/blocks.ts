import type { Node } from '@tiptap/pm/model';
import { postSchema } from '../schema';
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
 * Blocks as nodes of the editor. Neighboring items become lists, and neighboring quotes one quote. Counts in `changes` what
 * lists in posts can't have.
 */
export function blockNodes(blocks: readonly Block[], changes: ListChanges): Node[] {
  const toNodes = (inner: readonly Block[]) => blockNodes(inner, changes);
  const nodes: Node[] = [];
  for (let at = 0; at < blocks.length;) {
    const { kind } = blocks[at] as Block;
    let end = at + 1;
    while (blocks[end]?.kind === kind) end += 1;
    const group = blocks.slice(at, end);
    if (kind === 'item') nodes.push(...nestedLists(group.filter(isItem), toNodes, changes));
    else if (kind === 'quote') nodes.push(...quote(group, toNodes));
    else nodes.push(...group.flatMap(textblocks));
    at = end;
  }
  return nodes;
}

function isItem(block: Block): block is ListItem<Block> {
  return block.kind === 'item';
}

function quote(group: readonly Block[], toNodes: (blocks: readonly Block[]) => Node[]): Node[] {
  const content = toNodes(group.flatMap((each) => (each.kind === 'quote' ? each.blocks : [])));
  return content.length > 0 ? [postSchema.node('blockquote', null, content)] : [];
}

function textblocks(block: Block): Node[] {
  if (block.kind === 'code') {
    return block.text ? [postSchema.node('codeBlock', null, postSchema.text(block.text))] : [];
  }
  if (block.kind !== 'text') return [];
  return paragraphsOf(block.runs).map((runs) => {
    const content = runs.map((run) => inlineNode(run, block.heading > 0));
    return block.heading > 0
      ? postSchema.node('heading', { level: block.heading }, content)
      : postSchema.node('paragraph', null, content);
  });
}

/** Collapses white space, and separates paragraphs at empty lines. Empty paragraphs are left out. */
function paragraphsOf(runs: readonly Run[]): Run[][] {
  const paragraphs: Run[][] = [[]];
  let breaks: Run[] = [];
  let space: Run | undefined;
  for (const run of runs) {
    if (run.text === '\n') {
      breaks.push(run);
      space = undefined;
      continue;
    }
    for (const piece of run.text.split(/( +)/)) {
      let current = paragraphs.at(-1) ?? [];
      if (piece === '') continue;
      if (piece.trim() === '') {
        if (current.length > 0 && breaks.length === 0) space ??= { ...run, text: ' ' };
        continue;
      }
      if (current.length > 0 && breaks.length > 1) paragraphs.push((current = []));
      else if (current.length > 0) current.push(...breaks);
      if (space) current.push(space);
      breaks = [];
      space = undefined;
      current.push({ ...run, text: piece });
    }
  }
  return paragraphs.filter((paragraph) => paragraph.length > 0);
}

function inlineNode(run: Run, inHeading: boolean): Node {
  const { marks } = postSchema;
  const set = [
    run.href === undefined ? undefined : marks['link']?.create({ href: run.href }),
    // Headings are bold, and links underlined.
    run.bold && !inHeading ? marks['bold']?.create() : undefined,
    run.italic ? marks['italic']?.create() : undefined,
    run.underline && run.href === undefined ? marks['underline']?.create() : undefined,
    run.code ? marks['code']?.create() : undefined,
  ].filter((mark) => mark !== undefined);
  return run.text === '\n'
    ? postSchema.node('hardBreak', null, undefined, set)
    : postSchema.text(run.text, set);
}
