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
  /** How the latest change went. */
  outcome?: ActionState;
  children: (data: Data) => ReactNode;
}

/** A page that shows what it loads, or why that failed. */
export function DataPage<Data>({ state, loadingLabel, onRetry, outcome, children }: Props<Data>) {
  const fault = state.status === 'loading' ? undefined : state.fault;
  return (
    <div className="frame staff-page">
      <Offline text="This page updates once you’re back online." />
      {fault && (
        <div className="mb-8">
          <Failure fault={fault} text={faultTexts[fault]} onRetry={() => void onRetry()} />
        </div>
      )}
      {state.status === 'loading' && <Spinner label={loadingLabel} />}
      {state.status === 'ready' && children(state.data)}
      {outcome && <OutcomeNotice state={outcome} />}
    </div>
  );
}
