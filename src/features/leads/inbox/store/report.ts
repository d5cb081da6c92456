import { computed, type ReadableAtom } from 'nanostores';
import { createResource } from '~/features/staff';
import { serverTime } from '~/lib/server-time';
import { getReport } from '../api/report';
import type { View } from '../rules/view';

const weekMs = 7 * 24 * 60 * 60_000;

/** The report of the weeks in the view. Nothing is loaded while the view shows none. */
export function createReport($view: ReadableAtom<View>) {
  return createResource((weeks) => getReport(new Date(serverTime() - Number(weeks) * weekMs)), {
    $key: computed($view, ({ weeks }) => (weeks === undefined ? undefined : String(weeks))),
    reloadAfter: () => Infinity,
  });
}
