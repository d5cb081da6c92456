import { computed, type ReadableAtom } from 'nanostores';
import { faultOf, type Fault } from '~/features/staff';
import { createQuery } from '~/lib/query';
import { serverTime } from '~/lib/server-time';
import { getReport, type Report } from '../api/report';
import type { View } from '../rules/view';

export type ReportState =
  | { status: 'loading' }
  | { status: 'error'; fault: Fault }
  | { status: 'ready'; report: Report; outdated: boolean };

const weekMs = 7 * 24 * 60 * 60_000;

/** The report of the weeks in the view. */
export function createReport() {
  const query = createQuery((weeks) => getReport(new Date(serverTime() - Number(weeks) * weekMs)));
  return {
    $report: computed(query.$state, ({ data, shown, error, loading }): ReportState => {
      const report = data ?? shown;
      if (report) return { status: 'ready', report, outdated: !data };
      return error && !loading ? { status: 'error', fault: faultOf(error) } : { status: 'loading' };
    }),

    /** Loads the report again. */
    reloadReport: () => void query.load(),

    /** Loads the report while the view shows one. Returns a function that stops it. */
    followView($view: ReadableAtom<View>): () => void {
      const stop = computed($view, ({ weeks }) => weeks).subscribe((weeks) => {
        if (weeks !== undefined) void query.load(String(weeks));
      });
      return () => {
        stop();
        query.clear();
      };
    },
  };
}
