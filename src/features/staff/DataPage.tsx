import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { $idle, type Action } from './action';
import { Loaded } from './Loaded';
import { Offline } from './Offline';
import { OutcomeNotice } from './OutcomeNotice';
import type { Resource } from './resource';

interface Props<Data> {
  resource: Pick<Resource<Data>, '$state' | 'refresh'>;
  /** Says what is loading. */
  loadingLabel: string;
  /** For people who are offline: what they can do once they're back online. */
  offlineText?: string;
  /** What changes something on the page. */
  action?: Pick<Action, '$state'>;
  children: (data: Data) => ReactNode;
}

/** A page that shows what it loads, or why that failed. */
export function DataPage<Data>(props: Props<Data>) {
  const { resource, loadingLabel, offlineText, action, children } = props;
  const outcome = useStore(action?.$state ?? $idle);
  return (
    <div className="frame staff-page">
      <Offline text={offlineText ?? 'This page updates once you’re back online.'} />
      <Loaded
        state={useStore(resource.$state)}
        label={loadingLabel}
        onRetry={resource.refresh}
        children={children}
      />
      {action && <OutcomeNotice state={outcome} />}
    </div>
  );
}
