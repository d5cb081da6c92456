import { useStore } from '@nanostores/react';
import { useEffect, useRef, type RefObject } from 'react';
import { Failure, faultTexts, Spinner, ViewLink } from '~/features/staff';
import * as moderation from '../store/moderation';
import { ItemRow } from './ItemRow';

/** The items of the open queue. */
export function QueueList() {
  const list = useStore(moderation.list.$list);
  const saving = useStore(moderation.decisions.$saving);
  const problems = useStore(moderation.decisions.$problems);
  const currentId = useStore(moderation.cursor.$currentId);
  const { queue } = useStore(moderation.view.$view);
  const region = useRef<HTMLElement>(null);
  const items = list.status === 'ready' ? list.items.filter(({ id }) => !saving.has(id)) : [];
  useFocusMoves(region);
  return (
    <section
      ref={region}
      className="outline-none"
      aria-label={queue === 'posts' ? 'Posts' : 'Comments'}
      tabIndex={-1}
    >
      {list.status === 'loading' && <Spinner label={`Loading ${queue}`} />}
      {list.status === 'error' && (
        <Failure
          fault={list.fault}
          text={faultTexts[list.fault]}
          onRetry={() => void moderation.reload()}
        />
      )}
      {list.status === 'ready' && list.fault && (
        <p className="staff-notice staff-notice-bar mt-3" data-tone="warm" role="status">
          {`This may be out of date. ${faultTexts[list.fault]}`}
        </p>
      )}
      {list.status === 'ready' && items.length > 0 && (
        <ol className="border-t border-ink *:border-b *:border-rule">
          {items.map((item) => (
            <li key={item.id}>
              <ItemRow
                item={item}
                seen={list.seen[item.id]}
                problem={problems.get(item.id)}
                isCurrent={item.id === currentId}
              />
            </li>
          ))}
        </ol>
      )}
      {list.status === 'ready' && <ListEnd onScreen={items.length} />}
    </section>
  );
}

/** More items, or that everything is decided. */
function ListEnd({ onScreen }: { onScreen: number }) {
  const list = useStore(moderation.list.$list);
  const left = useStore(moderation.$left);
  const view = useStore(moderation.view.$view);
  const counts = useStore(moderation.$counts);
  if (list.status !== 'ready') return null;
  if (left > onScreen) {
    return (
      <button
        type="button"
        className="action action-outline mt-5"
        aria-disabled={list.loadingMore || undefined}
        onClick={() => void moderation.list.loadMore()}
      >
        {list.loadingMore ? 'Loading…' : `Load more (${left - onScreen})`}
      </button>
    );
  }
  if (onScreen > 0) return null;
  const other = view.queue === 'posts' ? 'comments' : 'posts';
  const waiting = counts?.[other === 'posts' ? 'post' : 'comment'] ?? 0;
  const isFiltered =
    view.queue === 'comments' &&
    (view.status !== 'pending' || view.post !== '' || view.search !== '');
  return (
    <div
      id="moderation-end"
      className="mt-5 flex flex-col items-start gap-3 border-t border-ink py-6"
      tabIndex={-1}
    >
      <p className="display text-title">{isFiltered ? 'No comments found' : 'All caught up'}</p>
      {isFiltered ? (
        <p>
          {view.search
            ? 'Every word must appear in the name, the comment, or the title of the post.'
            : `No comments${view.post && ' on this post'} have this status.`}
        </p>
      ) : (
        <p>{`There are no ${view.queue} to review. New ones appear here.`}</p>
      )}
      {isFiltered ? (
        <ViewLink
          view={moderation.view}
          to={{ status: 'pending', post: '', search: '' }}
          className="action action-outline"
        >
          Show pending comments
        </ViewLink>
      ) : (
        waiting > 0 && (
          <ViewLink
            view={moderation.view}
            to={{ queue: other, status: 'pending', post: '', search: '' }}
            className="action"
          >
            {`Review ${waiting} ${waiting === 1 ? other.slice(0, -1) : other}`}
          </ViewLink>
        )
      )}
    </div>
  );
}

/** Moves the focus where the store wants it. */
function useFocusMoves(region: RefObject<HTMLElement | null>): void {
  const move = useStore(moderation.cursor.$focusMove);
  useEffect(() => {
    if (!move) return;
    const target =
      (move.id !== undefined && document.getElementById(`item-${move.id}`)) ||
      document.querySelector<HTMLElement>('#moderation-end a, #moderation-end') ||
      region.current;
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [move, region]);
}
