import { Difference } from '~/components/ui/Difference';
import { countOf } from '~/lib/count';
import { postFieldLabels } from '~/lib/post-field-labels';
import { wordDiff } from '~/lib/word-diff';
import type { DraftFields } from '~rules/post/draft';
import { blockText } from '../draft/blocks';
import type { Comparison } from '../draft/compare';
import { fieldText, isOnlyFormatting } from './versions';

interface Props {
  current: DraftFields;
  version: DraftFields;
  comparison: Comparison;
}

const textOf = (blocks: readonly string[]) => blocks.map(blockText).join('\n');

/** What changed from an earlier version to the current text, word by word. */
export function VersionDifference({ current, version, comparison }: Props) {
  const { fields, parts } = comparison;
  return (
    <>
      {fields.length > 0 && (
        <dl className="grid gap-3">
          {fields.map((name) => (
            <div key={name}>
              <dt className="label">{postFieldLabels[name]}</dt>
              <dd>
                <Difference parts={wordDiff(fieldText(version, name), fieldText(current, name))} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {parts.some(({ kind }) => kind === 'changed') && (
        <h4 className="label">{postFieldLabels.content}</h4>
      )}
      {parts.map((part, index) => {
        if (part.kind === 'same') {
          return (
            <p key={index} className="text-sm text-quiet">
              {`${countOf(part.blocks.length, 'paragraph')} unchanged`}
            </p>
          );
        }
        return (
          <p key={index}>
            {isOnlyFormatting(part.mine, part.theirs) ? (
              <span>
                <span className="text-sm text-quiet">Only the formatting changed: </span>
                <span>{textOf(part.mine)}</span>
              </span>
            ) : (
              <Difference parts={wordDiff(textOf(part.theirs), textOf(part.mine))} />
            )}
          </p>
        );
      })}
    </>
  );
}
