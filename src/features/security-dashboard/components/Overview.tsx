import { useState } from 'react';
import { Time } from '~/features/staff';
import { countOf } from '~/lib/count';
import type { Line } from '../rules/line';
import type { Checked } from '../store/security';

interface Props extends Checked {
  onCheck: () => Promise<void>;
}

/** How many lines need attention, when that was checked, and the button that checks again. */
export function Overview({ lines, checkedAt, onCheck }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  async function check(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    await onCheck();
    setIsBusy(false);
  }
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div>
        <p role="status" className="display text-title">
          {isBusy ? 'Checking…' : summaryOf(lines)}
        </p>
        <p className="mt-1 text-quiet">
          Last checked <Time at={new Date(checkedAt).toISOString()} />
        </p>
      </div>
      <button
        type="button"
        className="action action-outline"
        aria-disabled={isBusy || undefined}
        onClick={() => void check()}
      >
        Check again
      </button>
    </div>
  );
}

/** Never says more than what was checked. */
function summaryOf(lines: readonly Line[]): string {
  const count = (status: Line['status']) => lines.filter((line) => line.status === status).length;
  const problems = count('problem');
  const unknown = count('unknown');
  const summary =
    problems > 0
      ? countOf(problems, 'thing to fix', 'things to fix')
      : `${count('passing')} of ${lines.length} checks passed`;
  return unknown > 0 ? `${summary}, ${unknown} not checked` : summary;
}
