import { useMemo } from 'react';
import { Difference } from '~/components/ui/Difference';
import { countOf } from '~/lib/count';
import { postFieldLabels } from '~/lib/post-field-labels';
import { wordDiff } from '~/lib/word-diff';
import type { Change, Changes } from './compare';

/** Shows the versions side by side, under these names. */
type Sides = Record<'before' | 'after', string>;

interface Props {
  changes: Changes;
  /** Without them, both versions are in one text. */
  sides?: Sides;
}

/** What changed from one version of a post to another, word by word. */
export function PostChanges({ changes: { fields, blocks }, sides }: Props) {
  const isTextChanged = blocks.some((block) => 'after' in block);
  return (
    <>
      {fields.map(({ label, ...change }) => (
        <div key={label} role="group" aria-label={label} className={group}>
          <h3 className="label">{label}</h3>
          <Changed change={change} sides={sides} />
        </div>
      ))}
      {isTextChanged && (
        <div role="group" aria-label={postFieldLabels.content} className={group}>
          <h3 className="label">{postFieldLabels.content}</h3>
          {blocks.map((block, index) =>
            'unchanged' in block ? (
              <p key={index} className="text-sm text-quiet">
                {`${countOf(block.unchanged, 'paragraph')} unchanged`}
              </p>
            ) : (
              <Changed key={index} change={block} sides={sides} />
            ),
          )}
        </div>
      )}
    </>
  );
}

const group = 'mt-3 grid gap-2 border-t border-rule pt-2';

function Changed({
  change: { before, after },
  sides,
}: {
  change: Change;
  sides?: Sides | undefined;
}) {
  const parts = useMemo(() => wordDiff(before, after), [before, after]);
  if (before === after) {
    return (
      <p>
        <span className="text-sm text-quiet">Only the formatting changed: </span>
        <span>{after}</span>
      </p>
    );
  }
  if (!sides)
    return (
      <p>
        <Difference parts={parts} />
      </p>
    );
  return (
    <div className="grid gap-x-6 gap-y-2 md:grid-cols-2">
      {(['after', 'before'] as const).map((version) => (
        <div key={version} className="grid content-start gap-2 border-l-4 border-rule bg-sheet p-3">
          <h4 className="text-sm font-semibold">{sides[version]}</h4>
          {(version === 'after' ? after : before) ? (
            <Difference parts={parts} version={version} />
          ) : (
            <span className="text-quiet">Empty</span>
          )}
        </div>
      ))}
    </div>
  );
}
