import { useStore } from '@nanostores/react';
import { countOf } from '~/lib/count';
import { useModeration } from '../ModerationContext';
import { verdictButtons, verdictsFor } from '../rules/verdict';

/** How many open items are on screen, and how many match. */
function useCounts(): { shown: number; matching: number; isAll: boolean } {
  const { $list, $decisions, isOpen } = useModeration();
  const list = useStore($list);
  useStore($decisions);
  if (list.status !== 'ready') return { shown: 0, matching: 0, isAll: true };
  return {
    shown: list.items.filter(({ id }) => isOpen(id)).length,
    matching: list.refs.filter(({ id }) => isOpen(id)).length,
    // A decision can be about 500 items at most.
    isAll: list.total <= list.refs.length,
  };
}

/** Selects many items at once. */
export function SelectLinks() {
  const { selectShown, selectMatching } = useModeration();
  const { shown, matching, isAll } = useCounts();
  if (shown < 2) return null;
  return (
    <div className="flex flex-wrap gap-x-5 *:min-h-touch md:ml-auto">
      <button type="button" className="link" onClick={selectShown}>
        {`Select all ${shown} shown`}
      </button>
      {matching > shown && (
        <button type="button" className="link" onClick={selectMatching}>
          {`Select ${isAll ? 'all' : 'the first'} ${matching} matching`}
        </button>
      )}
    </div>
  );
}

/** Decisions about the selection. */
export function BulkBar() {
  const moderation = useModeration();
  const selected = useStore(moderation.$selected);
  const { queue, status } = useStore(moderation.$view);
  const { matching, isAll } = useCounts();
  if (selected.size === 0) return null;
  const kind = queue === 'posts' ? 'post' : 'comment';
  return (
    <section
      className="sticky bottom-0 z-10 mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 border border-ink bg-sheet p-3"
      aria-label="Selection"
    >
      <p role="status">{`${countOf(selected.size, kind)} selected`}</p>
      <div className="staff-toolbar">
        {verdictsFor[kind]
          .filter((verdict) => kind === 'post' || verdict !== status)
          .map((verdict) => (
            <button
              key={verdict}
              type="button"
              className={verdict === 'approved' ? 'action' : 'action action-outline'}
              onClick={() => moderation.choose(verdict)}
            >
              {verdictButtons[verdict]}
            </button>
          ))}
        {matching > selected.size && (
          <button
            type="button"
            className="action action-outline"
            onClick={moderation.selectMatching}
          >
            {`Select ${isAll ? 'all' : 'the first'} ${matching} matching`}
          </button>
        )}
        <button type="button" className="action action-outline" onClick={moderation.clearSelection}>
          Clear
        </button>
      </div>
    </section>
  );
}
