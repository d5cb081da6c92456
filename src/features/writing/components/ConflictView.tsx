import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Difference } from '~/components/ui/Difference';
import { createAction } from '~/features/staff';
import { $now } from '~/lib/browser-state';
import { countOf } from '~/lib/count';
import { relativeTime } from '~/lib/format-date';
import { postFieldLabels } from '~/lib/post-field-labels';
import { wordDiff } from '~/lib/word-diff';
import type { Conflict } from '../api/posts';
import { blockText } from '../draft/blocks';
import { compare } from '../draft/compare';
import { fieldText } from '../revisions/versions';
import { errorText } from '../store/problems';
import { useWorkspace } from '../WritingContext';

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
  const { fields, parts } = useMemo(() => compare(mine, theirs), [mine, theirs]);
  return (
    <section className="max-w-[76rem]" aria-labelledby="conflict">
      <h2 id="conflict" ref={heading} tabIndex={-1} className="display text-title">
        Two versions of this post
      </h2>
      <p className="staff-note">
        {`${text} Keep one of them. The other one goes to the version history, where you can restore it.`}
      </p>
      <Decision />
      {fields.map((name) => (
        <Pair
          key={name}
          label={postFieldLabels[name]}
          mine={fieldText(mine, name)}
          theirs={fieldText(theirs, name)}
        />
      ))}
      {parts.map((part, index) =>
        part.kind === 'same' ? (
          <p key={index} className="mt-4 text-sm text-quiet">
            {`${countOf(part.blocks.length, 'paragraph')} unchanged`}
          </p>
        ) : (
          <Pair
            key={index}
            label={postFieldLabels.content}
            mine={part.mine.map(blockText).join('\n')}
            theirs={part.theirs.map(blockText).join('\n')}
          />
        ),
      )}
    </section>
  );
}

function Decision() {
  const { keepVersion, stopComparing } = useWorkspace();
  const [action] = useState(() =>
    createAction({ explain: (error) => ({ text: errorText(error) }) }),
  );
  const state = useStore(action.$state);
  const isBusy = state.status === 'submitting' || undefined;
  const keep = (choice: 'mine' | 'theirs') =>
    void action.run(async () => {
      await keepVersion(choice);
      return '';
    });
  return (
    <>
      <div className="staff-toolbar my-4">
        {(['mine', 'theirs'] as const).map((choice) => (
          <button
            key={choice}
            type="button"
            className="action"
            aria-disabled={isBusy}
            onClick={() => keep(choice)}
          >
            {choice === 'mine' ? 'Keep mine' : 'Keep theirs'}
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

interface PairProps {
  label: string;
  mine: string;
  theirs: string;
}

/** A field or paragraph in both versions. */
function Pair({ label, mine, theirs }: PairProps) {
  const parts = wordDiff(theirs, mine);
  return (
    <div
      role="group"
      className="mt-4 grid gap-x-6 gap-y-2 border-t border-ink pt-3 md:grid-cols-2"
      aria-label={label}
    >
      <h3 className="label col-span-full">{label}</h3>
      {(['mine', 'theirs'] as const).map((whose) => (
        <div key={whose} className="grid content-start gap-2 border-l-4 border-rule bg-sheet p-3">
          <h4 className="text-sm font-semibold">{whose === 'mine' ? 'Yours' : 'Theirs'}</h4>
          {(whose === 'mine' ? mine : theirs) ? (
            <Difference parts={parts} version={whose === 'mine' ? 'after' : 'before'} />
          ) : (
            <span className="text-quiet">Empty</span>
          )}
        </div>
      ))}
    </div>
  );
}
