import { useStore } from '@nanostores/react';
import { StatusCounts } from '~/components/ui/StatusCounts';
import { postStatusLabels, type PostStatus } from '~/lib/post-status';
import { statuses } from '../rules/post-status';
import { usePosts } from './PostsContext';

/** Links to the posts of each status, with their number. */
export function StatusNav() {
  const { $list, $view, $person, go, urlOf } = usePosts();
  const list = useStore($list);
  const { status: shown } = useStore($view);
  const { role } = useStore($person);
  const counts = list.status === 'ready' ? list.counts : undefined;
  const visible = statuses.filter((status) => status !== 'trash' || role === 'admin');
  const total = visible.reduce(
    (sum, status) => sum + (status === 'trash' ? 0 : (counts?.[status] ?? 0)),
    0,
  );
  const item = (status: PostStatus | undefined, label: string, count: number) => ({
    label,
    count: counts && count,
    href: urlOf({ status }),
    onFollow: () => go({ status }),
    isCurrent: shown === status,
    isWarm: status === 'submitted' && role !== 'user' && count > 0,
  });
  return (
    <StatusCounts
      label="Posts by status"
      items={[
        item(undefined, 'All', total),
        ...visible.map((status) => item(status, postStatusLabels[status], counts?.[status] ?? 0)),
      ]}
    />
  );
}
