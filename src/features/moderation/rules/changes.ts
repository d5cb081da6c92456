import { postFieldLabels } from '~/lib/post-field-labels';
import { blockDiff, wordDiff, type DiffPart } from '~/lib/word-diff';
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
  const text = (fields: DraftFields, name: keyof DraftFields) =>
    Array.isArray(fields[name]) ? fields[name].join(', ') : String(fields[name] ?? '');
  const fields = (Object.keys(postFieldLabels) as (keyof DraftFields)[])
    .filter((name) => name !== 'content' && text(before, name) !== text(after, name))
    .map((name) => ({
      label: postFieldLabels[name],
      parts: wordDiff(text(before, name), text(after, name)),
    }));
  const blocks = compareBlocks(blocksOf(before.content), blocksOf(after.content));
  const isSameText = blocks.every((block) => 'unchanged' in block);
  return { fields, blocks, isOnlyFormatting: isSameText && before.content !== after.content };
}

function compareBlocks(before: string[], after: string[]): Changes['blocks'] {
  return blockDiff(before, after).map((part) => {
    if (part.kind === 'same') return { unchanged: part.blocks.length };
    return wordDiff(part.before ?? '', part.after ?? '');
  });
}
