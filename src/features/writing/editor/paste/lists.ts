import type { Node } from '@tiptap/pm/model';
import { postSchema } from '../schema';
import { findAll, textIn, type PastedElement } from './tree';
import type { StyleOf } from './style';

/** An item as programs describe it: by its level, wherever its element is. */
export interface ListItem<Block> {
  kind: 'item';
  /** Items of different lists never end up in the same list. */
  list: string;
  /** 1 is the outermost. */
  level: number;
  ordered: boolean;
  blocks: Block[];
}

const orderedMarker = /^\(?(?:\d+|[a-z]|[ivxlcdm]+)(?:\.\d+)*[.)]/i;

/**
 * Word's list items are paragraphs with `mso-list:l0 level2 lfo1` and their marker as text. Undefined for other
 * paragraphs.
 */
export function wordListItem(
  paragraph: PastedElement,
  styleOf: StyleOf,
): Omit<ListItem<never>, 'blocks'> | undefined {
  const [, list, level] = /^(l\d+)\s+level(\d+)/.exec(styleOf(paragraph)['mso-list'] ?? '') ?? [];
  if (!list) return undefined;
  const [marker] = findAll(paragraph, (each) => styleOf(each)['mso-list'] === 'ignore');
  const ordered = marker !== undefined && orderedMarker.test(textIn(marker).trim());
  return { kind: 'item', list, level: Number(level), ordered };
}

/** Consecutive items as nested lists. */
export function nestedLists<Block>(
  items: readonly ListItem<Block>[],
  toNodes: (blocks: readonly Block[]) => Node[],
): Node[] {
  const lists: { first: ListItem<Block>; items: Node[] }[] = [];
  for (let at = 0; at < items.length;) {
    const item = items[at] as ListItem<Block>;
    let end = at + 1;
    while ((items[end]?.level ?? 0) > item.level) end += 1;
    const content = [...toNodes(item.blocks), ...nestedLists(items.slice(at + 1, end), toNodes)];
    const node = postSchema.node(
      'listItem',
      null,
      content.length > 0 ? content : [postSchema.node('paragraph')],
    );
    const current = lists.at(-1);
    if (current?.first.ordered === item.ordered && current.first.list === item.list) {
      current.items.push(node);
    } else {
      lists.push({ first: item, items: [node] });
    }
    at = end;
  }
  return lists.map(({ first, items: content }) =>
    postSchema.node(first.ordered ? 'orderedList' : 'bulletList', null, content),
  );
}
