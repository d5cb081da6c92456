import { diffArrays, diffWordsWithSpace } from 'diff';

/** A part of a comparison: text that both versions have, or only the first or second one. */
export interface DiffPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** If more words change, the texts count as entirely different. This limits how long comparing them takes. */
const maxEditLength = 2_000;

/** What changed from `before` to `after`, word by word. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const changes = diffWordsWithSpace(before, after, { maxEditLength });
  if (!changes) {
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  }
  return changes.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}

/** Blocks that both versions have, or one that differs or that only one of them has. */
export type BlockDiff =
  | { kind: 'same'; blocks: string[] }
  | { kind: 'changed'; before?: string | undefined; after?: string | undefined };

/**
 * What changed from one list of blocks to another.
 *
 * @param textOf The words of a block.
 */
export function blockDiff(
  before: readonly string[],
  after: readonly string[],
  textOf: (block: string) => string = (block) => block,
): BlockDiff[] {
  const parts: BlockDiff[] = [];
  let run = { before: [] as string[], after: [] as string[] };
  const endRun = () => {
    parts.push(...pairBlocks(run.before, run.after, textOf));
    run = { before: [], after: [] };
  };
  for (const { value, added, removed } of diffArrays([...before], [...after])) {
    if (added) run.after.push(...value);
    else if (removed) run.before.push(...value);
    else {
      endRun();
      parts.push({ kind: 'same', blocks: value });
    }
  }
  endRun();
  return parts;
}

/** Puts blocks that are versions of each other side by side. */
function pairBlocks(
  before: readonly string[],
  after: readonly string[],
  textOf: (block: string) => string,
): BlockDiff[] {
  const parts: BlockDiff[] = [];
  let next = 0;
  for (const block of before) {
    const match = after.findIndex(
      (other, index) => index >= next && isSimilar(textOf(block), textOf(other)),
    );
    if (match < 0) {
      parts.push({ kind: 'changed', before: block });
      continue;
    }
    for (const added of after.slice(next, match)) parts.push({ kind: 'changed', after: added });
    parts.push({ kind: 'changed', before: block, after: after[match] });
    next = match + 1;
  }
  for (const added of after.slice(next)) parts.push({ kind: 'changed', after: added });
  return parts;
}

/** Whether at least half of the shorter text's words are also in the other one. */
function isSimilar(a: string, b: string): boolean {
  const [shorter = [], longer = []] = [a, b]
    .map((text) => text.toLowerCase().split(/\s+/).filter(Boolean))
    .sort((one, other) => one.length - other.length);
  const words = new Set(longer);
  return shorter.filter((word) => words.has(word)).length * 2 >= Math.max(1, shorter.length);
}
