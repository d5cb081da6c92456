import type { ReactNode } from 'react';
import type { ActionState } from './action';
import { Loaded } from './Loaded';
import { Offline } from './Offline';
import { OutcomeNotice } from './OutcomeNotice';
import type { ResourceState } from './resource';

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
export function DataPage<Data>({ loadingLabel, offlineText, outcome, ...loaded }: Props<Data>) {
  return (
    <div className="frame staff-page">
      <Offline text={offlineText ?? 'This page updates once you’re back online.'} />
      <Loaded label={loadingLabel} {...loaded} />
      {outcome && <OutcomeNotice state={outcome} />}
    </div>
  );
}
