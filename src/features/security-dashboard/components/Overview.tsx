import { useStore } from '@nanostores/react';
import { $now } from '~/lib/browser-state';
import { countOf } from '~/lib/count';
import { relativeTime, shortDateTime } from '~/lib/format-date';
import { problemsIn, type Dashboard, type DashboardState } from '../store/dashboard';

interface Props {
  dashboard: Dashboard;
  state: DashboardState & { status: 'ready' };
}

/** How many problems there are, when that was checked, and the button that checks again. */
export function Overview({ dashboard, state: { areas, checkedAt } }: Props) {
  const now = useStore($now);
  const progress = useStore(dashboard.$progress);
  const count = problemsIn(areas).length;
  const unknown = areas.flatMap(({ findings }) => findings).filter(isUnknown).length;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div role="status">
        <p className={`display text-heading ${count > 0 ? 'text-warm' : ''}`}>
          {headline(count, unknown)}
        </p>
        <p className="mt-2 text-quiet">
          <span>
            {progress
              ? `Checking: ${progress.done} of ${progress.total} done`
              : `Last checked ${relativeTime(checkedAt, now)}, ${shortDateTime(checkedAt)}.`}
          </span>
          <span>{unknown > 0 && ` Inconclusive: ${countOf(unknown, 'check')}, listed below.`}</span>
        </p>
      </div>
      <button
        type="button"
        className="action action-outline"
        aria-disabled={progress ? true : undefined}
        onClick={() => void dashboard.check()}
      >
        Check again
      </button>
    </div>
  );
}

const isUnknown = ({ status }: { status: string }) => status === 'unknown';

function headline(count: number, unknown: number): string {
  if (count > 0) return count === 1 ? '1 thing to fix' : `${count} things to fix`;
  return unknown > 0 ? 'Nothing to fix' : 'Everything is in order';
}
