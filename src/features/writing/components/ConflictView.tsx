import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef } from 'react';
import { comparePosts, PostChanges } from '~/features/post-changes';
import { $now } from '~/lib/browser-state';
import { relativeTime } from '~/lib/format-date';
import type { Conflict } from '../api/posts';
import { useWorkspace, useWriting } from '../WritingContext';

/** "Dana saved another version 2 minutes ago." */
function useConflictText({ saved_by_name, saved_at }: Conflict): string {
  const now = useStore($now);
  return `${saved_by_name ?? 'Someone else'} saved another version ${relativeTime(Date.parse(saved_at), now)}.`;
}

/** Another version was saved. The writer can keep typing until they choose to compare. */
export function ConflictNotice() {
  const save = useStore(useWorkspace().queue.$state);
  return save.status === 'conflict' && <Notice conflict={save.conflict} />;
}

function Notice({ conflict }: { conflict: Conflict }) {
  const { compareVersions } = useWorkspace();
  const text = useConflictText(conflict);
  return (
    <div className="staff-notice staff-notice-bar mb-4" data-tone="warm" role="alert">
      <p>{`${text} Both are kept. Compare them to choose one.`}</p>
      <button type="button" className="action" onClick={compareVersions}>
        Compare versions
      </button>
    </div>
  );
}

/** Both versions side by side. The writer keeps one. */
export function ConflictView() {
  const save = useStore(useWorkspace().queue.$state);
  return save.status === 'conflict' && <Versions conflict={save.conflict} />;
}

function Versions({ conflict }: { conflict: Conflict }) {
  const { queue } = useWorkspace();
  const text = useConflictText(conflict);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { fields: theirs } = conflict;
  const { fields: mine } = queue.getDraft();
  const changes = useMemo(() => comparePosts(theirs, mine), [mine, theirs]);
  return (
    <section className="max-w-[76rem]" aria-labelledby="conflict">
      <h2 id="conflict" ref={heading} tabIndex={-1} className="display text-title">
        Two versions of this post
      </h2>
      <p className="staff-note">
        {`${text} Keep one of them. The other one goes to the version history, where you can restore it.`}
      </p>
      <Decision />
      <PostChanges changes={changes} sides={{ after: 'Yours', before: 'Theirs' }} />
    </section>
  );
}

function Decision() {
  const { action } = useWriting();
  const { keepVersion, stopComparing } = useWorkspace();
  const state = useStore(action.$state);
  const isBusy = state.status === 'submitting' || undefined;
  const choices = { mine: 'Keep mine', theirs: 'Keep theirs' } as const;
  return (
    <>
      <div className="staff-toolbar my-4">
        {(['mine', 'theirs'] as const).map((choice) => (
          <button
            key={choice}
            type="button"
            className="action"
            aria-disabled={isBusy}
            onClick={() => void action.run(() => keepVersion(choice))}
          >
            {choices[choice]}
          </button>
        ))}
        <button
          type="button"
          className="action action-outline"
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) stopComparing();
          }}
        >
          Decide later
        </button>
      </div>
      <div role="alert">
        {state.status === 'error' && (
          <p className="staff-problem">{`Nothing was changed. ${state.text}`}</p>
        )}
      </div>
    </>
  );
}
