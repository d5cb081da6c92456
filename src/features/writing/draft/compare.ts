import { blockDiff } from '~/lib/word-diff';
import type { DraftFields } from '~rules/post/draft';
import { blockText, splitBlocks } from './blocks';

/** Fields other than the content. */
export type MetaField = Exclude<keyof DraftFields, 'content'>;

/** A part of the content: blocks that both versions have, or a block that differs or only one of them has. */
export type Part =
  { kind: 'same'; blocks: string[] } | { kind: 'changed'; mine: string[]; theirs: string[] };

export interface Comparison {
  fields: MetaField[];
  parts: Part[];
}

/** Whether two versions have the same text in every field. */
export function isSame(a: DraftFields, b: DraftFields): boolean {
  return Object.keys(a).every((name) => isSameValue(a, b, name as keyof DraftFields));
}

function isSameValue(a: DraftFields, b: DraftFields, name: keyof DraftFields): boolean {
  return JSON.stringify(a[name] ?? null) === JSON.stringify(b[name] ?? null);
}

/** What differs between two versions. */
export function compare(mine: DraftFields, theirs: DraftFields): Comparison {
  const names = Object.keys(mine).filter((name) => name !== 'content') as MetaField[];
  return {
    fields: names.filter((name) => !isSameValue(mine, theirs, name)),
    parts: compareContent(mine.content, theirs.content),
  };
}

function compareContent(mine: string, theirs: string): Part[] {
  return blockDiff(splitBlocks(theirs), splitBlocks(mine), blockText).map((part): Part => {
    if (part.kind === 'same') return part;
    const { before, after } = part;
    return {
      kind: 'changed',
      mine: after === undefined ? [] : [after],
      theirs: before === undefined ? [] : [before],
    };
  });
}
