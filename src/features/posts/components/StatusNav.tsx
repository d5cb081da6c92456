import { useStore } from '@nanostores/react';
import { postStatusLabels, type PostStatus } from '~/lib/post-status';
import { statuses } from '../rules/post-status';
import { ViewLink, usePosts } from './PostsContext';

/** Links to the posts of each status, with their number. */
export function StatusNav() {
  const { $list, $view, $person } = usePosts();
  const list = useStore($list);
  const { status: shown } = useStore($view);
  const { role } = useStore($person);
  const counts = list.status === 'ready' ? list.counts : undefined;
  const visible = statuses.filter((status) => status !== 'trash' || role === 'admin');
  const total = visible.reduce(
    (sum, status) => sum + (status === 'trash' ? 0 : (counts?.[status] ?? 0)),
    0,
  );
  const groups: [PostStatus | undefined, string, number][] = [
    [undefined, 'All', total],
    ...visible.map((status): [PostStatus, string, number] => [
      status,
      postStatusLabels[status],
      counts?.[status] ?? 0,
    ]),
  ];
  return (
    <nav aria-label="Posts by status">
      <ul className="posts-groups">
        {groups.map(([status, label, count]) => (
          <li key={label}>
            <ViewLink
              to={{ status }}
              className="posts-group"
              aria-current={shown === status ? 'true' : undefined}
              data-warm={(status === 'submitted' && role !== 'user' && count > 0) || undefined}
            >
              <span className="posts-count">{counts ? count : '–'}</span>
              <span className="posts-group-name">{label}</span>
            </ViewLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
