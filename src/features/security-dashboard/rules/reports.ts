import type { ThirdParty } from '~/config/third-parties';
import type { Finding } from './finding';
import { adviseOn } from './report-advice';

/** A row of `browser_reports`. Times are ISO 8601. */
export interface BrowserReport {
  kind: string;
  /** The directive, if it's a violation of the Content-Security-Policy. */
  name: string;
  blocked: string | null;
  page: string | null;
  disposition: string;
  noise: string | null;
  times: number;
  last_seen: string;
  source: string | null;
  line_number: number | null;
  detail: string | null;
}

/** Reports of the same violation on different pages. */
export interface ReportGroup {
  name: string;
  blocked: string | null;
  times: number;
  lastSeen: string;
  pages: string[];
  /** The latest one. */
  latest: BrowserReport;
}

/** Groups what browsers blocked by directive and source, the most frequent first. */
function groupReports(reports: readonly BrowserReport[]): ReportGroup[] {
  const groups = new Map<string, ReportGroup>();
  for (const report of reports) {
    const { name, blocked, times, last_seen: lastSeen, page } = report;
    const key = `${name} ${blocked}`;
    const group = groups.get(key) ?? {
      name,
      blocked,
      times: 0,
      lastSeen,
      pages: [],
      latest: report,
    };
    if (lastSeen > group.lastSeen) Object.assign(group, { lastSeen, latest: report });
    group.times += times;
    if (page !== null && !group.pages.includes(page)) group.pages.push(page);
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => b.times - a.times);
}

const noiseLabels: Readonly<Record<string, string>> = {
  extension: 'browser extensions',
  'in-app-browser': 'in-app browsers',
  translator: 'translators',
  'security-software': 'security software',
  'third-party': 'third parties’ scripts',
};

/** Everything that browsers reported. Only what they blocked because of the site is a problem. */
export function reportFindings(
  reports: readonly BrowserReport[],
  thirdParties: readonly ThirdParty[],
): Finding[] {
  const blocked = reports.filter(
    ({ kind, noise, disposition }) =>
      kind === 'csp-violation' && noise === null && disposition === 'enforce',
  );
  const others = reports.filter((report) => report.noise === null && !blocked.includes(report));
  const noise = reports.filter((report) => report.noise !== null);
  return [
    ...groupReports(blocked).map((group) => problemOf(group, thirdParties)),
    ...groupReports(others).map((group): Finding => ({
      id: `other ${group.name} ${group.blocked}`,
      title: titleOf(group),
      status: 'info',
      result: timesText(group.times),
      evidence: evidenceOf(group),
    })),
    ...noiseFinding(noise),
  ];
}

function problemOf(group: ReportGroup, thirdParties: readonly ThirdParty[]): Finding {
  const { name, blocked } = group;
  return {
    id: `report ${name} ${blocked}`,
    title: titleOf(group),
    status: 'problem',
    result: timesText(group.times),
    ...adviseOn(group, thirdParties),
    evidence: evidenceOf(group),
    action: { kind: 'clear-reports', name, blocked },
  };
}

const titleOf = ({ name, blocked }: ReportGroup) =>
  blocked === null ? name : `${name}: ${blocked}`;

const timesText = (times: number) =>
  times === 1 ? 'Once' : `${times.toLocaleString('en-US')} times`;

const mostPages = 10;

function evidenceOf({ times, lastSeen, pages, latest }: ReportGroup): string {
  const { source, line_number, detail, kind } = latest;
  const more = pages.length > mostPages ? [`and ${pages.length - mostPages} more`] : [];
  return [
    `${kind}, ${timesText(times).toLowerCase()}, last on ${lastSeen}`,
    `Pages: ${[...pages.slice(0, mostPages), ...more].join(', ') || 'unknown'}`,
    ...(source === null
      ? []
      : [`Script: ${source}${line_number === null ? '' : `:${line_number}`}`]),
    ...(detail === null ? [] : [`Details: ${detail}`]),
  ].join('\n');
}

function noiseFinding(reports: readonly BrowserReport[]): Finding[] {
  if (reports.length === 0) return [];
  const byCause = new Map<string, number>();
  for (const { noise, times } of reports) {
    const label = noiseLabels[noise ?? ''] ?? 'other causes';
    byCause.set(label, (byCause.get(label) ?? 0) + times);
  }
  const total = [...byCause.values()].reduce((sum, times) => sum + times, 0);
  return [
    {
      id: 'noise',
      title: 'Caused by visitors’ browsers or third parties, not by the site',
      status: 'info',
      result: timesText(total),
      evidence: [...byCause].map(([label, times]) => `${label}: ${times}`).join('\n'),
    },
  ];
}
