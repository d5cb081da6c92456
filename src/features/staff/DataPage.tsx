import type { ReactNode } from 'react';
import type { ActionState } from './action';
import { Failure } from './Failure';
import { faultTexts } from './faults';
import { Offline } from './Offline';
import { OutcomeNotice } from './OutcomeNotice';
import type { ResourceState } from './resource';
import { Spinner } from './Spinner';

interface Props<Data> {
  state: ResourceState<Data>;
  /** Says what is loading. */
  loadingLabel: string;
  onRetry: () => unknown;
  /** For people who are offline: what they can do once they're back online. */
  offlineText?: string;
  /** How the latest change went. */
  outcome?: ActionState;
  children: (data: Data) => ReactNode;
}

/** A page that shows what it loads, or why that failed. */
export function DataPage<Data>(props: Props<Data>) {
  const { state, loadingLabel, onRetry, outcome, children } = props;
  const { offlineText = 'This page updates once you’re back online.' } = props;
  const problem = problemOf(state);
  return (
    <div className="frame staff-page">
      <Offline text={offlineText} />
      {problem && (
        <div className="mb-8">
          <Failure {...problem} onRetry={() => void onRetry()} />
        </div>
      )}
      {state.status === 'loading' && <Spinner label={loadingLabel} />}
      {state.status === 'ready' && children(state.data)}
      {outcome && <OutcomeNotice state={outcome} />}
    </div>
  );
}

/** Why loading failed. If the session has ended, what was loaded stays, and the page says so elsewhere. */
function problemOf(state: ResourceState<unknown>) {
  if (state.status === 'error') return { fault: state.fault, text: state.text };
  const fault = state.status === 'ready' ? state.fault : undefined;
  return fault && fault !== 'signed-out' ? { fault, text: faultTexts[fault] } : undefined;
}
