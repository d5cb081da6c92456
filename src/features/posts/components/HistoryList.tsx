import { useStore } from '@nanostores/react';
import { timeOfDay } from '~/lib/format-date';
import type { HistoryEntry } from '../store/history';
import { usePosts } from './PostsContext';

/** What this person decided since signing in on this tab. All of it can be undone. */
export function HistoryList() {
  const history = useStore(usePosts().$history);
  if (history.length === 0) return null;
  return (
    <section className="mt-12 border-t border-ink pt-5" aria-labelledby="posts-history">
      <h2 id="posts-history" className="display text-title">
        Your decisions in this session
      </h2>
      <ul className="mt-3">
        {history.map((entry) => (
          <Entry key={entry.key} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const { $outcome, undo } = usePosts();
  const busy = useStore($outcome).status === 'submitting';
  const isDone = entry.status === 'done';
  const titles = Object.values(entry.titles);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-5 gap-y-1 border-b border-rule py-3 wrap-anywhere">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p dir="auto">
          <span>{entry.text}</span>{' '}
          <span className="text-sm leading-[1.4] text-quiet">{`at ${timeOfDay(entry.at)}`}</span>
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
      {(isDone || entry.undo.kind === 'decisions') && (
        <button
          type="button"
          className="action action-outline"
          aria-disabled={busy || undefined}
          onClick={() => void undo(entry.key)}
        >
          <span>{isDone ? 'Undo' : 'Redo'}</span>
          <span className="sr-only">{` “${entry.text}”`}</span>
        </button>
      )}
    </li>
  );
}
