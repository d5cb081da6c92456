import { computed } from 'nanostores';
import { latestChange } from '~/features/auth';
import { createResource } from '~/features/staff';
import { serverTime } from '~/lib/server-time';
import { createUrlView } from '~/lib/url-view';
import { getMissingVisits, getReport, type Report } from '../api/report';
import { groupMissing, type MissingPage } from '../rules/missing-pages';
import { formatView, parseView, type View } from '../rules/view';

interface ShownReport {
  report: Report;
  /** The period that it covers, which isn't the current one while that loads. */
  days: View['days'];
  missing: MissingPage[];
}

const dayMs = 24 * 60 * 60_000;

/** The report of the period in the URL. `pages`: the paths of the site's pages. */
export function createReports(pages: readonly string[]) {
  const view = createUrlView({ parse: parseView, format: formatView });
  const report = createResource<ShownReport>(
    async (key) => {
      const days = Number(key) as View['days'];
      const [report, visits] = await Promise.all([
        getReport(new Date(serverTime() - days * dayMs)),
        getMissingVisits(),
      ]);
      return { report, days, missing: groupMissing(visits, pages) };
    },
    {
      $key: computed(view.$view, ({ days }) => String(days)),
      getLatestChange: latestChange('leads'),
    },
  );
  return {
    view,
    report,

    /** Starts loading. Returns a function that stops it and clears everything from memory. */
    open(): () => void {
      const closers = [view.connect(), report.open()];
      return () => {
        for (const close of closers) close();
      };
    },
  };
}
