import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $now } from '~/lib/browser-state';
import { relativeTime } from '~/lib/format-date';
import { untitled } from '~/lib/post-status';
import { plainContent } from '../fields/suggestions';
import type { LocalDraft } from '../draft/local-draft';
import { useWorkspace, useWriting } from '../WritingContext';

/** Drafts that only this browser has. */
export function UnsavedDrafts() {
  const { $unsaved, deleteLocal, restoreLocal } = useWriting();
  const { id } = useWorkspace();
  const drafts = useStore($unsaved).filter((draft) => draft.id !== id);
  const [deleted, setDeleted] = useState<LocalDraft>();
  const now = useStore($now);
  if (drafts.length === 0 && !deleted) return null;
  return (
    <section className="writing-unsaved" aria-labelledby="unsaved-drafts">
      <h2 id="unsaved-drafts" className="label">
        Continue writing
      </h2>
      <p className="staff-note">These drafts are only in this browser.</p>
      <ul>
        {drafts.map((draft) => (
          <li key={draft.id}>
            <a className="link" href={`?post=${draft.id}`}>
              {nameOf(draft)}
            </a>
            <span className="text-sm text-quiet">{relativeTime(draft.changedAt, now)}</span>
            <button
              type="button"
              className="link staff-link-button"
              aria-label={`Delete “${nameOf(draft)}”`}
              onClick={() => {
                setDeleted(draft);
                void deleteLocal(draft);
              }}
            >
              Delete
            </button>
          </li>
        ))}
      </ul>
      <p role="status">
        {deleted && (
          <span>
            <span>{`Deleted “${nameOf(deleted)}”.`}</span>{' '}
            <button
              type="button"
              className="link staff-link-button"
              onClick={() => {
                setDeleted(undefined);
                void restoreLocal(deleted);
              }}
            >
              Undo
            </button>
          </span>
        )}
      </p>
    </section>
  );
}

const nameLength = 80;

function nameOf({ fields: { title, content } }: LocalDraft): string {
  const name = title.trim() || plainContent(content);
  return name.length > nameLength ? `${name.slice(0, nameLength)}…` : name || untitled;
}
