import { useId, useMemo } from 'react';
import { Difference } from '~/components/ui/Difference';
import { countOf } from '~/lib/count';
import type { DraftFields } from '~rules/post/draft';
import { blocksOf } from '../post-html';
import { comparePosts } from '../rules/changes';

interface Props {
  title: string;
  before: DraftFields;
  after: DraftFields;
}

/** What changed between two versions of a post, word by word. */
export function PostChanges({ title, before, after }: Props) {
  const id = useId();
  const changes = useMemo(() => comparePosts(before, after, blocksOf), [before, after]);
  const { fields, blocks, isOnlyFormatting } = changes;
  const isSame = fields.length === 0 && blocks.every((block) => 'unchanged' in block);
  return (
    <section
      className="mt-4 grid max-w-176 gap-2 border-t border-rule pt-2 [&>dl]:mt-0"
      aria-labelledby={id}
    >
      <h3 id={id} className="label">
        {title}
      </h3>
      {isSame && (
        <p>
          {isOnlyFormatting
            ? 'Only the formatting changed. The words and links are the same.'
            : 'Nothing changed.'}
        </p>
      )}
      {fields.length > 0 && (
        <dl className="moderation-facts">
          {fields.map(({ label, parts }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Difference parts={parts} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!isSame &&
        blocks.map((block, index) =>
          'unchanged' in block ? (
            <p key={index} className="text-sm text-quiet">
              {`${countOf(block.unchanged, 'paragraph')} unchanged`}
            </p>
          ) : (
            <p key={index}>
              <Difference parts={block} />
            </p>
          ),
        )}
    </section>
  );
}
