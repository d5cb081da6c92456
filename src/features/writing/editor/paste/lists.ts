import { escapeText } from '../schema/write-html';
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

/** How lists count besides in numbers. Items beyond these get numbers. */
const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const romanNumerals =
  'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ');

/** Whether a list in a post would give the items the same numbers, or numbers in place of letters from A. */
function countsFromOne(items: readonly ListItem<unknown>[]): boolean {
  return [[], letters, romanNumerals].some((counter) =>
    items.every(({ marker = '' }, index) => {
      const written = /^\(?(\w+)[.)]$/.exec(marker)?.[1];
      return marker === '' || written?.toLowerCase() === (counter[index] ?? String(index + 1));
    }),
  );
}

const isLettered = (marker: string) => /^\W*[a-z]/i.test(marker);

/** An item's marker. */
function markerOf(number: number, style = ''): string {
  const counted = counterOf(style)[number - 1] ?? String(number);
  const isUpper = style.startsWith('upper') || /^[AI]$/.test(style);
  return `${isUpper ? counted.toUpperCase() : counted}.`;
}

function counterOf(style: string): readonly string[] {
  if (/^(?:lower-|upper-)?(?:alpha|latin)$|^a$/i.test(style)) return letters;
  return /roman$|^i$/i.test(style) ? romanNumerals : [];
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
  toHtml: (blocks: readonly Block[]) => string,
  changes: ListChanges,
): string {
  const lists: { items: ListItem<Block>[]; contents: string[] }[] = [];
  for (let at = 0; at < items.length;) {
    const item = items[at] as ListItem<Block>;
    let end = at + 1;
    while ((items[end]?.level ?? 0) > item.level) end += 1;
    const inner = nestedLists(items.slice(at + 1, end), toHtml, changes);
    const content = toHtml(item.blocks) + inner;
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
  const htmlOf = ({ items: ofList, contents }: (typeof lists)[number]) => {
    const marker = ofList[0]?.marker;
    const list = contents.map((content) => `<li>${content}</li>`).join('');
    if (marker === undefined) return `<ul>${list}</ul>`;
    if (!countsFromOne(ofList)) {
      changes.numbers += 1;
      return contents
        .map((content, index) => withMarker(content, ofList[index]?.marker ?? ''))
        .join('');
    }
    if (isLettered(marker)) changes.letters += 1;
    return `<ol>${list}</ol>`;
  };
  return lists.map(htmlOf).join('');
}

/** An item's marker as the start of its first paragraph. */
function withMarker(content: string, marker: string): string {
  const rest = content.startsWith('<p>') ? ` ${content.slice('<p>'.length)}` : `</p>${content}`;
  return `<p>${escapeText(marker)}${rest}`;
}
