import { computed } from 'nanostores';
import { latestChange } from '~/features/auth';
import { createResource, openAll } from '~/features/staff';
import { serverTime } from '~/lib/server-time';
import { dayMs } from '~/lib/timing';
import { createUrlView } from '~/lib/url-view';
import { getMissingVisits, getReport } from '../api/report';
import { formatView, parseView, periods } from '../rules/view';

export const view = createUrlView({ parse: parseView, format: formatView });

/** The report of the period in the URL, with its name: it isn't the current one while that loads. */
export const report = createResource(
  async (days) => ({
    report: await getReport(new Date(serverTime() - Number(days) * dayMs)),
    period: (periods.find((each) => each.days === days) ?? periods[1]).text,
  }),
  {
    $key: computed(view.$view, ({ days = '90' }) => days),
    getLatestChange: latestChange('leads'),
  },
);

/** What visitors didn't find. By itself, because the report doesn't need it. */
export const missing = createResource(getMissingVisits, { reloadAfter: Infinity });

/** Starts loading. Returns a function that stops it and clears everything from memory. */
export const open = openAll(view.connect, report.open, missing.open);
