import { computed } from 'nanostores';
import { latestChange } from '~/features/auth';
import { createResource } from '~/features/staff';
import { serverTime } from '~/lib/server-time';
import { createUrlView } from '~/lib/url-view';
import { getMissingVisits, getReport, type Report } from '../api/report';
import { groupMissing } from '../rules/missing-pages';
import { formatView, parseView, type View } from '../rules/view';

interface ShownReport {
  report: Report;
  /** The period that it covers, which isn't the current one while that loads. */
  days: View['days'];
}

const dayMs = 24 * 60 * 60_000;

/** The report of the period in the URL, and what visitors didn't find. `pages`: the paths of the site's pages. */
export function createReports(pages: readonly string[]) {
  const view = createUrlView({ parse: parseView, format: formatView });
  const report = createResource<ShownReport>(
    async (key) => {
      const days = Number(key) as View['days'];
      return { report: await getReport(new Date(serverTime() - days * dayMs)), days };
    },
    {
      $key: computed(view.$view, ({ days }) => String(days)),
      getLatestChange: latestChange('leads'),
    },
  );
  /** By itself, because the report doesn't need it. */
  const missing = createResource(async () => groupMissing(await getMissingVisits(), pages), {
    reloadAfter: Infinity,
  });
  return {
    view,
    report,
    missing,

    /** Starts loading. Returns a function that stops it and clears everything from memory. */
    open(): () => void {
      const closers = [view.connect(), report.open(), missing.open()];
      return () => {
        for (const close of closers) close();
      };
    },
  };
}
