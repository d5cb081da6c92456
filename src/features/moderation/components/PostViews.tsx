import { useEffect, useId, useMemo, useRef } from 'react';
import { comparePosts, countChanges, PostChanges as Changes } from '~/features/post-changes';
import { sanitizePostHtml } from '~/lib/post-html';
import type { DraftFields } from '~rules/post/draft';
import { postFragment } from '../post-html';

// These need sanitize-html and a diff library, so they load with the first text.

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
    // Not a section: each post has one, and landmarks need different names.
    <div role="group" className="mt-4 max-w-176 border-t border-rule pt-2" aria-labelledby={id}>
      <h3 id={id} className="label">
        {title}
      </h3>
      {fields + paragraphs === 0 && <p>Nothing changed.</p>}
      <Changes changes={changes} />
    </div>
  );
}

const asShown = (fields: DraftFields): DraftFields => ({
  ...fields,
  content: sanitizePostHtml(fields.content),
});

/** A post's text, sanitized like on its page. */
export function PostText({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.replaceChildren(postFragment(html)), [html]);
  return (
    <div
      ref={place}
      className="post-text mt-2 mb-4 border-t border-rule pt-4 wrap-anywhere"
      dir="auto"
    />
  );
}
