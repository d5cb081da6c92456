import { useStore } from '@nanostores/react';
import { StatusCounts } from '~/components/ui/StatusCounts';
import { $counts, view } from '../store/queue';

const tabs = { posts: 'Posts', comments: 'Comments' } as const;

/** Links to the queues, with how many items await a decision. */
export function QueueTabs() {
  const { queue: current } = useStore(view.$view);
  const counts = useStore($counts);
  const items = (['posts', 'comments'] as const).map((queue) => {
    const to = { queue, status: 'pending', post: '', search: '' } as const;
    const count = counts?.[queue];
    return {
      label: tabs[queue],
      count,
      href: view.urlOf(to),
      onFollow: () => view.go(to),
      isCurrent: queue === current,
      isWarm: count !== undefined && count > 0,
    };
  });
  return <StatusCounts label="Moderation queues" items={items} />;
}
