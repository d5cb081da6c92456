import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { faultTexts, Spinner } from '~/features/staff';
import { editLink } from '~/lib/staff-links';
import { resultText } from '../rules/messages';
import { pageSize } from '../rules/view';
import type { Outcome } from '../store/decisions';
import { usePosts } from './PostsContext';

/** How many posts there are, or the outcome of the latest decision. Its minimum height prevents layout shift. */
export function OutcomeNotice() {
  const { $list, $outcome } = usePosts();
  const list = useStore($list);
  const outcome = useStore($outcome);
  const place = useRef<HTMLDivElement>(null);
  const isSettled = outcome.status === 'success' || outcome.status === 'error';
  // The button that led to the outcome is gone, and its focus with it.
  useEffect(() => {
    if (!isSettled) return;
    if (document.activeElement === document.body) place.current?.focus();
    if (outcome.problems.length > 0) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isSettled, outcome]);
  if (list.status === 'loading') {
    return (
      <div className="posts-results">
        <Spinner label="Loading posts" />
      </div>
    );
  }
  return (
    <div ref={place} tabIndex={-1} role="status" className="posts-results">
      {outcome.status === 'submitting' && <p>{outcome.text}</p>}
      {isSettled && <Settled outcome={outcome} />}
      {outcome.status === 'idle' && <Count />}
    </div>
  );
}

function Count() {
  const { $list, $view } = usePosts();
  const list = useStore($list);
  const { page } = useStore($view);
  if (list.status !== 'ready') return null;
  if (list.outdated) return <p className="posts-total">Loading…</p>;
  if (list.fault) return <p>{`Couldn’t refresh. ${faultTexts[list.fault]}`}</p>;
  return (
    <p className="posts-total">
      {resultText(list.total_count, page, Math.ceil(list.total_count / pageSize))}
    </p>
  );
}

function Settled({ outcome }: { outcome: Outcome & { status: 'success' | 'error' } }) {
  const { $history, undo, dismissOutcome } = usePosts();
  const entry = useStore($history).find(({ key }) => key === outcome.key);
  const { problems, text } = outcome;
  const canUndo = entry && (entry.status === 'done' || entry.undo.kind === 'decisions');
  return (
    <div
      className="w-full border-l-4 border-signal py-1 pl-3 text-base text-ink data-[tone=warm]:border-warm"
      data-tone={outcome.status === 'success' ? 'signal' : 'warm'}
    >
      <div className="flex flex-wrap items-center gap-x-4">
        <p>{text}</p>
        {canUndo && (
          <button
            type="button"
            className="action action-outline text-sm"
            onClick={() => void undo(entry.key)}
          >
            {entry.status === 'done' ? 'Undo' : 'Redo'}
          </button>
        )}
        <button type="button" className="link staff-link-button" onClick={dismissOutcome}>
          Dismiss
        </button>
      </div>
      {problems.length > 0 && (
        <>
          <p className="label">
            {problems.length === 1 ? 'This post wasn’t changed:' : 'These posts weren’t changed:'}
          </p>
          <ul className="max-h-[40vh] list-['–__'] overflow-y-auto pl-5 wrap-anywhere">
            {problems.map(({ id, title, text }) => (
              <li key={id}>
                <a href={editLink(id)} className="link" dir="auto">
                  {title}
                </a>
                : <span>{text}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
