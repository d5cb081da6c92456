import { blockDiff } from '~/lib/word-diff';
import type { DraftFields } from '~rules/post/draft';
import { blockText, splitBlocks } from './blocks';

/** Whose version of a field or block is used. `both`: theirs, then mine. */
export type Choice = 'mine' | 'theirs' | 'both';

/** Fields other than the content. */
export type MetaField = Exclude<keyof DraftFields, 'content'>;

/** A part of the content: blocks that both versions have, or a block that differs or only one of them has. */
export type Part =
  { kind: 'same'; blocks: string[] } | { kind: 'changed'; mine: string[]; theirs: string[] };

export interface Comparison {
  fields: MetaField[];
  parts: Part[];
}

export interface Choices {
  fields: Partial<Record<MetaField, Choice>>;
  /** By index in `parts`. */
  parts: Record<number, Choice>;
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

/**
 * What to suggest for each difference: the version that was changed since `base`, the last version both started from.
 * Mine if both were, or if there's no base.
 */
export function suggestChoices(
  { fields, parts }: Comparison,
  mine: DraftFields,
  base: DraftFields | null,
): Choices {
  const choices: Choices = { fields: {}, parts: {} };
  for (const name of fields) {
    choices.fields[name] = base && isSameValue(mine, base, name) ? 'theirs' : 'mine';
  }
  const original = new Set(base ? splitBlocks(base.content) : []);
  const isOriginal = (blocks: readonly string[]) => blocks.every((block) => original.has(block));
  for (const [index, part] of parts.entries()) {
    if (part.kind === 'same') continue;
    if (part.theirs.length === 0) {
      // Only mine has it: I added it, or they deleted it.
      choices.parts[index] = isOriginal(part.mine) ? 'theirs' : 'mine';
    } else if (part.mine.length === 0) {
      choices.parts[index] = isOriginal(part.theirs) ? 'mine' : 'theirs';
    } else choices.parts[index] = isOriginal(part.mine) ? 'theirs' : 'mine';
  }
  return choices;
}

/** The same choice for every difference. */
export function chooseAll({ fields, parts }: Comparison, choice: 'mine' | 'theirs'): Choices {
  return {
    fields: Object.fromEntries(fields.map((name) => [name, choice])),
    parts: Object.fromEntries(
      parts.flatMap((part, index) => (part.kind === 'changed' ? [[index, choice]] : [])),
    ),
  };
}

/** Puts a version together from the choices. */
export function merge(
  mine: DraftFields,
  theirs: DraftFields,
  { fields, parts }: Comparison,
  choices: Choices,
): DraftFields {
  const pick = <Name extends MetaField>(name: Name) =>
    choices.fields[name] === 'theirs' ? theirs[name] : mine[name];
  const picked = Object.fromEntries(fields.map((name) => [name, pick(name)]));
  const blocks = parts.flatMap((part, index) => {
    if (part.kind === 'same') return part.blocks;
    const choice = choices.parts[index] ?? 'mine';
    if (choice === 'both') return [...part.theirs, ...part.mine];
    return part[choice];
  });
  const isSameContent = parts.every(({ kind }) => kind === 'same');
  return { ...mine, ...picked, content: isSameContent ? mine.content : blocks.join('') };
}
