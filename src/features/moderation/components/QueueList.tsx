import { useStore } from '@nanostores/react';
import { useEffect, useRef, type RefObject } from 'react';
import { Button, Loaded, ViewLink, useData } from '~/features/staff';
import { noFilters } from '../rules/view';
import { $problems } from '../store/attempts';
import { $currentId, $focusMove } from '../store/cursor';
import { $isGrowing, $items, $waiting, list, loadMore, queues, view } from '../store/queue';
import { ItemRow } from './ItemRow';

/** The items of the open queue. */
export function QueueList() {
  const items = useStore($items);
  const problems = useStore($problems);
  const currentId = useStore($currentId);
  const { queue } = useStore(view.$view);
  const region = useRef<HTMLElement>(null);
  useFocusMoves(region);
  return (
    <section
      ref={region}
      className="outline-none"
      aria-label={queue === 'posts' ? 'Posts' : 'Comments'}
      tabIndex={-1}
    >
      <Loaded state={useStore(list.$state)} label={`Loading ${queue}`} onRetry={list.refresh}>
        {() => (
          <>
            {items.length > 0 && (
              <ol className="border-t border-ink *:border-b *:border-rule">
                {items.map((item) => (
                  <li key={item.id}>
                    <ItemRow
                      item={item}
                      problem={problems.get(item.id)}
                      isCurrent={item.id === currentId}
                    />
                  </li>
                ))}
              </ol>
            )}
            <ListEnd onScreen={items.length} />
          </>
        )}
      </Loaded>
    </section>
  );
}

/** More items, or that everything is decided. */
function ListEnd({ onScreen }: { onScreen: number }) {
  const left = useStore($waiting);
  const isLoading = useStore($isGrowing);
  const { queue, status, post, search } = useStore(view.$view);
  const counts = useData(queues.$state);
  if (left > onScreen) {
    return (
      <Button className="mt-5" aria-disabled={isLoading} onClick={loadMore}>
        {isLoading ? 'Loading…' : `Load more (${left - onScreen})`}
      </Button>
    );
  }
  if (onScreen > 0) return null;
  const other = queue === 'posts' ? 'comments' : 'posts';
  const waiting = counts?.[other] ?? 0;
  const isFiltered = queue === 'comments' && (status !== 'pending' || Boolean(post ?? search));
  return (
    <div
      id="moderation-end"
      className="mt-5 flex flex-col items-start gap-3 border-t border-ink py-6"
      tabIndex={-1}
    >
      <p className="display text-title">{isFiltered ? 'No comments found' : 'All caught up'}</p>
      {isFiltered ? (
        <p>
          {search
            ? 'Every word must appear in the name, the comment, or the title of the post.'
            : `No comments${post === undefined ? '' : ' on this post'} have this status.`}
        </p>
      ) : (
        <p>{`There are no ${queue} to review. New ones appear here.`}</p>
      )}
      {isFiltered ? (
        <ViewLink view={view} to={noFilters} className="action action-outline">
          Show pending comments
        </ViewLink>
      ) : (
        waiting > 0 && (
          <ViewLink view={view} to={{ queue: other, ...noFilters }} className="action">
            {`Review ${waiting} ${waiting === 1 ? other.slice(0, -1) : other}`}
          </ViewLink>
        )
      )}
    </div>
  );
}

/** Moves the focus where the store wants it. */
function useFocusMoves(region: RefObject<HTMLElement | null>): void {
  const move = useStore($focusMove);
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
