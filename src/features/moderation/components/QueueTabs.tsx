import { useStore } from '@nanostores/react';
import { ViewLink } from '~/features/staff';
import type { Kind } from '../rules/items';
import type { QueueName, View } from '../rules/view';
import { $counts, view } from '../store/queue';

const tabs: { queue: QueueName; kind: Kind; label: string }[] = [
  { queue: 'posts', kind: 'post', label: 'Posts' },
  { queue: 'comments', kind: 'comment', label: 'Comments' },
];

const firstView: Omit<View, 'queue'> = { status: 'pending', post: '', search: '' };

/** Links to the queues, with how many items await a decision. */
export function QueueTabs() {
  const { queue: current } = useStore(view.$view);
  const counts = useStore($counts);
  return (
    <nav aria-label="Moderation queues">
      <ul className="grid grid-cols-2 border-t border-ink md:max-w-112">
        {tabs.map(({ queue, kind, label }) => (
          <li key={queue}>
            <ViewLink
              view={view}
              to={{ ...firstView, queue }}
              className="flex min-h-touch flex-wrap items-baseline gap-x-3 border-b border-rule pt-4 pr-2 pb-3 text-quiet hover:text-signal aria-[current]:font-bold aria-[current]:text-ink aria-[current]:[box-shadow:inset_0_4px_var(--color-signal)]"
              aria-current={current === queue ? 'page' : undefined}
            >
              <span className="figures text-title leading-none text-ink">
                {counts?.[kind] ?? '–'}
              </span>{' '}
              <span>
                <span>{label}</span>
                <span className="sr-only"> to review</span>
              </span>
            </ViewLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
