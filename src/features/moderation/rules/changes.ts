import { diffArrays } from 'diff';
import { wordDiff, type DiffPart } from '~/lib/word-diff';
import type { DraftFields } from '~rules/post/draft';

/** A field that changed, or a run of blocks of the text. */
export interface Change {
  label: string;
  parts: DiffPart[];
}

export interface Changes {
  fields: Change[];
  /** Changed blocks with their words compared. Unchanged ones are only counted. */
  blocks: (DiffPart[] | { unchanged: number })[];
  /** Whether the text has other tags but the same words and links. */
  isOnlyFormatting: boolean;
}

/** Other than the text, in the order of the page. */
const labels = {
  title: 'Title',
  slug: 'Slug',
  category: 'Category',
  author_name: 'Author',
  excerpt: 'Excerpt',
  tags: 'Tags',
  read_time_minutes: 'Reading time (minutes)',
  meta_description: 'Meta description',
  focus_keyword: 'Focus keyword',
  featured_image_url: 'Featured image',
  featured_image_alt: 'Image description',
} as const satisfies Partial<Record<keyof DraftFields, string>>;

/**
 * What changed from one version of a post to another.
 *
 * @param blocksOf Splits a post's HTML into the texts of its blocks.
 */
export function comparePosts(
  before: DraftFields,
  after: DraftFields,
  blocksOf: (html: string) => string[],
): Changes {
  const text = (fields: DraftFields, name: keyof typeof labels) =>
    Array.isArray(fields[name]) ? fields[name].join(', ') : String(fields[name] ?? '');
  const fields = (Object.keys(labels) as (keyof typeof labels)[])
    .filter((name) => text(before, name) !== text(after, name))
    .map((name) => ({
      label: labels[name],
      parts: wordDiff(text(before, name), text(after, name)),
    }));
  const blocks = compareBlocks(blocksOf(before.content), blocksOf(after.content));
  const isSameText = blocks.every((block) => 'unchanged' in block);
  return { fields, blocks, isOnlyFormatting: isSameText && before.content !== after.content };
}

function compareBlocks(before: string[], after: string[]): Changes['blocks'] {
  const blocks: Changes['blocks'] = [];
  let removed: string[] = [];
  for (const { value, added: isAdded, removed: isRemoved } of diffArrays(before, after)) {
    if (isRemoved) {
      removed = value;
      continue;
    }
    blocks.push(...pairBlocks(removed, isAdded ? value : []));
    removed = [];
    if (!isAdded) blocks.push({ unchanged: value.length });
  }
  return [...blocks, ...pairBlocks(removed, [])];
}

/** Compares blocks that are versions of each other. The others were added or removed as a whole. */
function pairBlocks(removed: readonly string[], added: readonly string[]): DiffPart[][] {
  const blocks: DiffPart[][] = [];
  let next = 0;
  for (const block of removed) {
    const match = added.findIndex((other, index) => index >= next && isSimilar(block, other));
    if (match < 0) {
      blocks.push([{ kind: 'removed', text: block }]);
      continue;
    }
    for (const text of added.slice(next, match)) blocks.push([{ kind: 'added', text }]);
    blocks.push(wordDiff(block, added[match] ?? ''));
    next = match + 1;
  }
  return [...blocks, ...added.slice(next).map((text): DiffPart[] => [{ kind: 'added', text }])];
}

/** Whether at least half of the shorter block's words are also in the other one. */
function isSimilar(a: string, b: string): boolean {
  const [shorter = [], longer = []] = [a, b]
    .map((block) => block.toLowerCase().split(/\s+/))
    .sort((one, other) => one.length - other.length);
  const words = new Set(longer);
  return shorter.filter((word) => words.has(word)).length * 2 >= shorter.length;
}
