import type { ReactNode } from 'react';
import { Failure } from './Failure';
import { faultTexts } from './faults';
import { Offline } from './Offline';
import type { PageData } from './page-data';
import { Spinner } from './Spinner';

interface Props<Data> {
  state: PageData<Data>;
  /** Says what is loading. */
  loadingLabel: string;
  onRetry: () => unknown;
  children: (data: Data) => ReactNode;
}

/** A page that shows what it loads, or why that failed. */
export function DataPage<Data>({ state, loadingLabel, onRetry, children }: Props<Data>) {
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
    </div>
  );
}
