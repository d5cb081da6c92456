import { useId, useMemo } from 'react';
import { comparePosts, countChanges, PostChanges as Changes } from '~/features/post-changes';
import { sanitizePostHtml } from '~/lib/post-html';
import type { DraftFields } from '~rules/post/draft';

interface Props {
  title: string;
  before: DraftFields;
  after: DraftFields;
}

/** What changed between two versions of a post that would be on its page. */
export function PostChanges({ title, before, after }: Props) {
  const id = useId();
  const changes = useMemo(() => comparePosts(asShown(before), asShown(after)), [before, after]);
  const { fields, paragraphs } = countChanges(changes);
  return (
    <section className="mt-4 max-w-176 border-t border-rule pt-2" aria-labelledby={id}>
      <h3 id={id} className="label">
        {title}
      </h3>
      {fields + paragraphs === 0 && <p>Nothing changed.</p>}
      <Changes changes={changes} />
    </section>
  );
}

const asShown = (fields: DraftFields): DraftFields => ({
  ...fields,
  content: sanitizePostHtml(fields.content),
});
