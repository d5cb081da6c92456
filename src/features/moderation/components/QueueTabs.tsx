import { useStore } from '@nanostores/react';
import { StatusCounts } from '~/components/ui/StatusCounts';
import { useData } from '~/features/staff';
import { noFilters } from '../rules/view';
import { queues, view } from '../store/queue';

const tabs = { posts: 'Posts', comments: 'Comments' } as const;

/** Links to the queues, with how many items await a decision. */
export function QueueTabs() {
  const { queue: current } = useStore(view.$view);
  const counts = useData(queues.$state);
  const items = (['posts', 'comments'] as const).map((queue) => ({
    label: tabs[queue],
    count: counts?.[queue],
    to: { queue, ...noFilters },
    isCurrent: queue === current,
    isWarm: Boolean(counts?.[queue]),
  }));
  return <StatusCounts label="Moderation queues" view={view} items={items} />;
}
