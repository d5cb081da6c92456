import { useStore } from '@nanostores/react';
import { timeOfDay } from '~/lib/format-date';
import type { HistoryEntry } from '../store/history';
import { usePosts } from './PostsContext';

/** What this person decided since signing in on this tab. All of it can be undone. */
export function HistoryList() {
  const history = useStore(usePosts().$history);
  if (history.length === 0) return null;
  return (
    <section className="posts-history" aria-labelledby="posts-history">
      <h2 id="posts-history" className="display text-title">
        Your decisions in this session
      </h2>
      <ul>
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
    <li>
      <div>
        <p dir="auto">
          <span>{entry.text}</span>{' '}
          <span className="posts-quiet">{`at ${timeOfDay(entry.at)}`}</span>
          {!isDone && <b> Undone</b>}
        </p>
        {titles.length > 1 && (
          <details>
            <summary className="link">Show the posts</summary>
            <ul className="posts-problems">
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
          <span className="staff-unseen">{` “${entry.text}”`}</span>
        </button>
      )}
    </li>
  );
}
