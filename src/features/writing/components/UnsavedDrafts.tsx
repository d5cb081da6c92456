import { useStore } from '@nanostores/react';
import { Time } from '~/features/staff';
import { untitled } from '~/lib/post-status';
import type { LocalDraft } from '../draft/local-draft';
import { plainContent } from '../fields/suggestions';
import { useWorkspace, useWriting } from '../WritingContext';

/** Drafts that only this browser has. */
export function UnsavedDrafts() {
  const { $unsaved } = useWriting();
  const { id } = useWorkspace();
  const drafts = useStore($unsaved).filter((draft) => draft.id !== id);
  if (drafts.length === 0) return null;
  return (
    <section className="mb-4 border-b border-rule pb-3" aria-labelledby="unsaved-drafts">
      <h2 id="unsaved-drafts" className="label">
        Continue writing
      </h2>
      <p className="text-sm text-quiet">These drafts are only in this browser.</p>
      <ul>
        {drafts.map((draft) => (
          <li key={draft.id} className="flex flex-wrap items-baseline gap-x-4">
            <a className="link py-2" href={`?post=${draft.id}`}>
              {nameOf(draft)}
            </a>
            <span className="text-sm text-quiet">
              <Time at={new Date(draft.changedAt).toISOString()} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const nameLength = 80;

function nameOf({ fields: { title, content } }: LocalDraft): string {
  const name = title.trim() || plainContent(content);
  return name.length > nameLength ? `${name.slice(0, nameLength)}…` : name || untitled;
}
