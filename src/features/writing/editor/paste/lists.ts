import type { Node } from '@tiptap/pm/model';
import { postSchema } from '../schema';
import { findAll, textIn, type PastedElement } from './tree';
import type { Style, StyleOf } from './style';

/** An item as programs describe it: by its level, wherever its element is. */
export interface ListItem<Block> {
  kind: 'item';
  /** Items of different lists never end up in the same list. */
  list: string;
  /** 1 is the outermost. */
  level: number;
  /** What's in front of a numbered item, such as `3.`, `b)`, or `2.1.`. Empty if it isn't known. */
  marker: string | undefined;
  blocks: Block[];
}

const orderedMarker = /^\(?(?:\d+|[a-z]|[ivxlcdm]+)(?:\.\d+)*[.)]/i;

/** Whether a list in a post would give the items the same numbers, or numbers in place of letters from A. */
function countsFromOne(items: readonly ListItem<unknown>[]): boolean {
  const counters: ((number: number) => string)[] = [String, letters, romanNumeral];
  return counters.some((counter) =>
    items.every(({ marker = '' }, index) => {
      const written = /^\(?(\w+)[.)]$/.exec(marker)?.[1];
      return marker === '' || written?.toLowerCase() === counter(index + 1);
    }),
  );
}

const isLettered = (marker: string) => /^\W*[a-z]/i.test(marker);

/** a to z, then aa. */
function letters(number: number): string {
  if (number < 1) return '';
  const last = (number - 1) % 26;
  return letters((number - 1 - last) / 26) + String.fromCharCode('a'.charCodeAt(0) + last);
}

const romanDigits = [
  ['m', 1000],
  ['cm', 900],
  ['d', 500],
  ['cd', 400],
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
] as const;

function romanNumeral(number: number): string {
  let rest = number;
  let numeral = '';
  for (const [digit, value] of romanDigits) {
    numeral += digit.repeat(Math.floor(rest / value));
    rest %= value;
  }
  return numeral;
}

/** An item's marker. As in browsers, numbers below 1 and numbers too large for Roman numerals stay numbers. */
function markerOf(number: number, style = ''): string {
  const counter = counterOf(style);
  if (!counter || number < 1 || number >= 4000) return `${number}.`;
  const isUpper = style.startsWith('upper') || /^[AI]$/.test(style);
  return `${isUpper ? counter(number).toUpperCase() : counter(number)}.`;
}

function counterOf(style: string): ((number: number) => string) | undefined {
  if (/^(?:lower-|upper-)?(?:alpha|latin)$|^a$/i.test(style)) return letters;
  return /roman$|^i$/i.test(style) ? romanNumeral : undefined;
}

/** The innermost list around an element: its depth, how it counts, and the outermost list it's in. */
export interface List {
  depth: number;
  id: string;
  /** Undefined if it isn't numbered. */
  numbers: Numbers | undefined;
}

interface Numbers {
  next: number;
  hasStart: boolean;
  step: number;
  style: string | undefined;
}

export const noList: List = { depth: 0, id: '', numbers: undefined };

/** How an `ol` counts. */
export function numbersOf({ attributes, children }: PastedElement, style: Style): Numbers {
  const isReversed = 'reversed' in attributes;
  const items = children.filter((child) => typeof child !== 'string' && child.name === 'li');
  const start = Number.parseInt(attributes['start'] ?? '');
  return {
    next: Number.isNaN(start) ? (isReversed ? items.length : 1) : start,
    hasStart: !Number.isNaN(start),
    step: isReversed ? -1 : 1,
    style: attributes['type'] ?? style['list-style-type'],
  };
}

/** An `li`, which takes the next number of its list. */
export function htmlListItem(
  { attributes }: PastedElement,
  style: Style,
  { depth, id, numbers }: List,
): Omit<ListItem<never>, 'blocks'> {
  const value = Number.parseInt(attributes['value'] ?? '');
  let marker: string | undefined;
  if (numbers) {
    const number = Number.isNaN(value) ? numbers.next : value;
    numbers.next = number + numbers.step;
    marker = markerOf(number, style['list-style-type'] ?? numbers.style);
    // Word on the web makes each item a list of its own. Without a start, its number isn't known.
    if ('data-listid' in attributes && !numbers.hasStart) marker = '';
  }
  return {
    kind: 'item',
    list: attributes['data-listid'] ?? id,
    level: Number(attributes['data-aria-level'] ?? depth) || 1,
    marker,
  };
}

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
  const written = marker && textIn(marker).trim();
  return {
    kind: 'item',
    list,
    level: Number(level),
    marker: written && orderedMarker.test(written) ? written : undefined,
  };
}

export interface ListChanges {
  /** Lists that count differently from those in posts, so that their numbers are written as text. */
  numbers: number;
  letters: number;
}

/** Consecutive items as nested lists. Counts in `changes` what lists in posts can't have. */
export function nestedLists<Block>(
  items: readonly ListItem<Block>[],
  toNodes: (blocks: readonly Block[]) => Node[],
  changes: ListChanges,
): Node[] {
  const lists: { items: ListItem<Block>[]; contents: Node[][] }[] = [];
  for (let at = 0; at < items.length;) {
    const item = items[at] as ListItem<Block>;
    let end = at + 1;
    while ((items[end]?.level ?? 0) > item.level) end += 1;
    const inner = nestedLists(items.slice(at + 1, end), toNodes, changes);
    const content = [...toNodes(item.blocks), ...inner];
    const current = lists.at(-1);
    const first = current?.items[0];
    const isSameKind = (first?.marker === undefined) === (item.marker === undefined);
    if (current && first?.list === item.list && isSameKind) {
      current.items.push(item);
      current.contents.push(content);
    } else {
      lists.push({ items: [item], contents: [content] });
    }
    at = end;
  }
  return lists.flatMap(({ items: ofList, contents }) => {
    const marker = ofList[0]?.marker;
    const list = (type: string) => [postSchema.node(type, null, contents.map(listItem))];
    if (marker === undefined) return list('bulletList');
    if (!countsFromOne(ofList)) {
      changes.numbers += 1;
      return contents.flatMap((content, index) => withMarker(content, ofList[index]?.marker ?? ''));
    }
    if (isLettered(marker)) changes.letters += 1;
    return list('orderedList');
  });
}

function listItem(content: readonly Node[]): Node {
  return postSchema.node(
    'listItem',
    null,
    content.length > 0 ? content : [postSchema.node('paragraph')],
  );
}

/** An item's marker as the start of its first paragraph. */
function withMarker([first, ...others]: readonly Node[], marker: string): Node[] {
  const text = postSchema.text(first?.type.name === 'paragraph' ? `${marker} ` : marker);
  return first?.type.name === 'paragraph'
    ? [first.copy(first.content.addToStart(text)), ...others]
    : [postSchema.node('paragraph', null, text), ...(first ? [first] : []), ...others];
}
