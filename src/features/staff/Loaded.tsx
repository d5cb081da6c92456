import type { ReactNode } from 'react';
import { Failure } from './Failure';
import { faultTexts } from './faults';
import type { ResourceState } from './resource';
import { Spinner } from './Spinner';

interface Props<Data> {
  state: ResourceState<Data>;
  /** Says what is loading. */
  label: string;
  onRetry: () => unknown;
  children: (data: Data) => ReactNode;
}

/** What was loaded, or why that failed. */
export function Loaded<Data>({ state, label, onRetry, children }: Props<Data>) {
  const problem = problemOf(state);
  return (
    <>
      {problem && (
        <div className="mb-8">
          <Failure {...problem} onRetry={onRetry} />
        </div>
      )}
      {state.status === 'loading' && <Spinner label={label} />}
      {state.status === 'ready' && children(state.data)}
    </>
  );
}

/** Why loading failed. If the session has ended, what was loaded stays, and the page says so elsewhere. */
function problemOf(state: ResourceState<unknown>) {
  if (state.status === 'error') return { fault: state.fault, text: state.text };
  const fault = state.status === 'ready' ? state.fault : undefined;
  return fault && fault !== 'signed-out' ? { fault, text: faultTexts[fault] } : undefined;
}
