import { blockText, splitBlocks } from '~/lib/post-blocks';
import { postFieldLabels } from '~/lib/post-field-labels';
import { blockDiff } from '~/lib/word-diff';
import type { DraftFields } from '~rules/post/draft';

/** What one version of a post has instead of another. */
export interface Change {
  before: string;
  after: string;
}

/** What changed from one version of a post to another. */
export interface Changes {
  fields: (Change & { label: string })[];
  /**
   * Of the text. Blocks that didn't change are only counted. If only the formatting changed, both texts are the same.
   */
  blocks: (Change | { unchanged: number })[];
}

/** Compares two versions. The addresses of links follow their texts, because they can change, too. */
export function comparePosts(before: DraftFields, after: DraftFields): Changes {
  const names = Object.keys(postFieldLabels) as (keyof DraftFields)[];
  const fields = names
    .filter((name) => name !== 'content')
    .map((name) => ({
      label: postFieldLabels[name],
      before: fieldText(before[name]),
      after: fieldText(after[name]),
    }));
  const parts = blockDiff(splitBlocks(before.content), splitBlocks(after.content), textOf);
  return {
    fields: fields.filter((field) => field.before !== field.after),
    blocks: parts.map((part) =>
      part.kind === 'same'
        ? { unchanged: part.blocks.length }
        : { before: textOf(part.before), after: textOf(part.after) },
    ),
  };
}

/** How much changed, in numbers. */
export function countChanges({ fields, blocks }: Changes): { fields: number; paragraphs: number } {
  return { fields: fields.length, paragraphs: blocks.filter((block) => 'after' in block).length };
}

function fieldText(value: DraftFields[keyof DraftFields]): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

const linkTag = /<(\/?)a\b[^<>]*>?/gi;

function textOf(block = ''): string {
  let address: string | undefined;
  const withAddresses = block.replace(linkTag, (tag, slash: string) => {
    if (slash) return address ? ` (${address})` : '';
    address = /\shref="([^"]*)"/.exec(tag)?.[1];
    return '';
  });
  return blockText(withAddresses);
}
