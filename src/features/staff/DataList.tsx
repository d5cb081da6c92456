import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import type { ReactNode } from 'react';
import { Button } from './Button';
import { Failure } from './Failure';
import { faultTexts } from './faults';
import type { Listed } from './growing-list';
import { keepPlace, returnToPlace } from './list-place';
import type { ResourceState } from './resource';
import { Spinner } from './Spinner';

interface Props<Data extends Listed<unknown>> {
  /** Names it for screen readers. */
  label: string;
  list: {
    $state: ReadableAtom<ResourceState<Data>>;
    refresh: () => unknown;
    loadMore: () => unknown;
  };
  /** Says what is loading. */
  loadingLabel: string;
  /** What's listed, such as "137 posts". Screen readers announce it. An empty list only shows `empty`. */
  summary: (data: Data) => string;
  /** What it says without an item. */
  empty: ReactNode;
  /** What stays when loading fails, such as the selection. */
  bar?: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * A list below its filters: how many items match, and the items, or why they couldn't be loaded. If there's room, the
 * summary is beside the bar while nothing is selected, so that more items fit.
 */
export function DataList<Data extends Listed<unknown>>(props: Props<Data>) {
  const { label, list, loadingLabel, summary, empty, bar, children } = props;
  const state = useStore(list.$state);
  const isEmpty = state.status === 'ready' && state.data.items.length === 0;
  // Unless it says that the list couldn't be refreshed.
  const isQuiet = isEmpty && !state.outdated && !state.fault;
  const look = `${statusLook} ${bar ? besideBar : ''} ${isQuiet ? 'sr-only' : ''}`;
  return (
    <section className="@container relative pt-2" aria-label={label}>
      {/* As high as the spinner, so that nothing moves. */}
      {state.status === 'loading' ? (
        <div className={look}>
          <Spinner label={loadingLabel} />
        </div>
      ) : (
        <p role="status" className={look}>
          {statusText(state, summary)}
        </p>
      )}
      {bar}
      {state.status === 'error' && (
        <Failure fault={state.fault} text={state.text} onRetry={list.refresh} />
      )}
      {state.status === 'ready' && (
        <>
          <div
            ref={returnToPlace}
            className="aria-busy:opacity-55"
            aria-busy={state.outdated || undefined}
            onClickCapture={() => keepPlace(state.data.items.length)}
          >
            {isEmpty ? (
              <div className="flex flex-col items-start gap-3 border-t border-ink py-8">
                {empty}
              </div>
            ) : (
              children(state.data)
            )}
          </div>
          {state.data.hasMore && (
            <Button className="mt-5" aria-disabled={state.outdated} onClick={list.loadMore}>
              {state.outdated ? 'Loading…' : 'Load more'}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

const statusLook = 'flex min-h-[52px] items-center text-sm leading-[1.35] wrap-anywhere text-quiet';

const besideBar =
  '@max-[36rem]:min-h-8 @min-[36rem]:absolute @min-[36rem]:min-h-touch @min-[36rem]:top-2 @min-[36rem]:right-0 @min-[36rem]:has-[+[data-active]]:sr-only';

function statusText<Data>(state: ResourceState<Data>, summary: (data: Data) => string): string {
  if (state.status !== 'ready') return '';
  if (state.outdated) return 'Loading…';
  return state.fault ? `Couldn’t refresh. ${faultTexts[state.fault]}` : summary(state.data);
}
