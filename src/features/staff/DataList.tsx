import type { ReactNode } from 'react';
import { Failure } from './Failure';
import { faultTexts } from './faults';
import type { ResourceState } from './resource';
import { Spinner } from './Spinner';

interface Props<Data> {
  /** Unique on the page. `Pages` moves the focus there. */
  id: string;
  /** Names it for screen readers. */
  label: string;
  state: ResourceState<Data>;
  /** Says what is loading. */
  loadingLabel: string;
  onRetry: () => unknown;
  /** What's listed, such as "137 posts". Screen readers announce it. */
  summary: (data: Data) => string;
  /** What stays when loading fails, such as the selection. */
  bar?: ReactNode;
  /** What follows the items, such as links to other pages. */
  footer?: ReactNode;
  /** Shows the summary beside the bar while nothing is selected, if there's room, so that more items fit. */
  isDense?: boolean;
  children: (data: Data) => ReactNode;
}

/** A list below its filters: how many items match, and the items, or why they couldn't be loaded. */
export function DataList<Data>(props: Props<Data>) {
  const { id, label, state, loadingLabel, onRetry, summary, bar, footer, children } = props;
  const { isDense = false } = props;
  const look = `${statusLook} ${isDense ? denseLook : 'mt-3'}`;
  return (
    <section
      id={id}
      className={`@container relative scroll-mt-4 outline-none ${isDense ? 'pt-2' : ''}`}
      aria-label={label}
      tabIndex={-1}
    >
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
        <Failure fault={state.fault} text={state.text} onRetry={() => void onRetry()} />
      )}
      {state.status === 'ready' && (
        <div className="aria-busy:opacity-55" aria-busy={state.outdated || undefined}>
          {children(state.data)}
        </div>
      )}
      <div>{footer}</div>
    </section>
  );
}

const statusLook = 'flex min-h-[52px] items-center text-sm leading-[1.35] wrap-anywhere text-quiet';

const denseLook =
  '@max-[36rem]:min-h-8 @min-[36rem]:absolute @min-[36rem]:min-h-touch @min-[36rem]:top-2 @min-[36rem]:right-0 @min-[36rem]:has-[+[data-active]]:sr-only';

function statusText<Data>(state: ResourceState<Data>, summary: (data: Data) => string): string {
  if (state.status !== 'ready') return '';
  if (state.outdated) return 'Loading…';
  return state.fault ? `Couldn’t refresh. ${faultTexts[state.fault]}` : summary(state.data);
}
