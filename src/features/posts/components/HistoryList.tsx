import { useStore } from '@nanostores/react';
import { timeOfDay } from '~/lib/format-date';
import { usePosts } from '../PostsContext';
import { canReverse, type HistoryEntry } from '../store/history';

/** What this person decided since signing in on this tab. All of it can be undone. */
export function HistoryList() {
  const history = useStore(usePosts().$history);
  if (history.length === 0) return null;
  return (
    <section className="mt-12 border-t border-ink pt-5" aria-labelledby="posts-history">
      <h2 id="posts-history" className="display text-title">
        Your decisions in this session
      </h2>
      <ul className="staff-rows border-b border-rule *:first:border-t-0">
        {history.map((entry) => (
          <Entry key={entry.key} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const { $change, reverse } = usePosts();
  const busy = useStore($change).status === 'submitting';
  const isDone = entry.status === 'done';
  const titles = Object.values(entry.titles);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-5 gap-y-1 wrap-anywhere">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p dir="auto">
          <span>{entry.text}</span>{' '}
          <span className="staff-quiet">{`at ${timeOfDay(entry.at)}`}</span>
          {!isDone && <b> Undone</b>}
        </p>
        {titles.length > 1 && (
          <details>
            <summary className="link">Show the posts</summary>
            <ul className="max-h-[40vh] list-['–__'] overflow-y-auto pl-5 wrap-anywhere">
              {Object.entries(entry.titles).map(([id, title]) => (
                <li key={id} dir="auto">
                  {title}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {canReverse(entry) && (
        <button
          type="button"
          className="action action-outline"
          aria-disabled={busy || undefined}
          onClick={() => void reverse(entry.key)}
        >
          <span>{isDone ? 'Undo' : 'Redo'}</span>
          <span className="sr-only">{` “${entry.text}”`}</span>
        </button>
      )}
    </li>
  );
}
