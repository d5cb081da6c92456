import { bookingPath } from '~/config/page-types';
import { headerOptions } from '~/lib/security/header-options';
import { serverTime } from '~/lib/server-time';
import { backend, findPublicPost, sendProbe } from '../api/probe';
import { builtHeaders, loadPage } from '../api/site';
import {
  getReports,
  getSecurityStatus,
  getVariablesStatus,
  type SecurityStatus,
} from '../api/status';
import type { Finding } from '../rules/finding';
import { checkPage, points } from '../rules/headers';
import {
  httpsFindings,
  limitFindings,
  maintenanceFindings,
  variableFindings,
} from '../rules/operations';
import { judgeProbe, probesOf } from '../rules/probes';
import { reportFindings } from '../rules/reports';

export type AreaId = 'permissions' | 'headers' | 'reports' | 'limits' | 'variables' | 'maintenance';

export interface Area {
  id: AreaId;
  title: string;
  findings: readonly Finding[];
  /** Of 100. */
  score?: number | undefined;
  /** What was checked. */
  note?: string;
}

/** What the checks of one run share. */
export interface Run {
  status: () => Promise<SecurityStatus>;
}

export function createRun(): Run {
  let status: Promise<SecurityStatus> | undefined;
  return { status: () => (status ??= getSecurityStatus()) };
}

type Result = Pick<Area, 'findings' | 'score' | 'note'>;

/** Every check with its title, in the order in which problems should be fixed. Each may throw a RequestError. */
export const checks: readonly {
  id: AreaId;
  title: string;
  run: (run: Run) => Promise<Result>;
}[] = [
  { id: 'permissions', title: 'What visitors can do', run: checkPermissions },
  { id: 'headers', title: 'Security headers', run: checkHeaders },
  { id: 'reports', title: 'What browsers blocked', run: checkReports },
  { id: 'limits', title: 'Rate limits', run: checkLimits },
  { id: 'variables', title: 'Environment variables and HTTPS', run: checkVariables },
  { id: 'maintenance', title: 'Backups and keys', run: checkMaintenance },
];

/** Browsers open at most six connections to a host without HTTP/2. */
const concurrentProbes = 6;

async function checkPermissions({ status }: Run): Promise<Result> {
  const [{ tables, functions }, publicPost] = await Promise.all([status(), findPublicPost()]);
  const probes = probesOf(tables, functions, publicPost);
  const findings: Finding[] = [];
  const waiting = probes.entries();
  async function work() {
    for (const [index, probe] of waiting) {
      findings[index] = judgeProbe(probe, await sendProbe(probe), backend);
    }
  }
  await Promise.all(Array.from({ length: concurrentProbes }, work));
  return {
    findings,
    note: 'These requests use the public key and no session, so anyone on the internet could send them. None of them changes anything.',
  };
}

/** A page of each type. */
const pages = [
  '/',
  '/contact',
  bookingPath,
  '/blog/why-employer-branding-is-the-future-of-recruiting',
  '/auth',
];

const pointsText = Object.entries(points)
  .map(([name, count]) => `${name} ${count}`)
  .join(', ');

async function checkHeaders(): Promise<Result> {
  const loaded = await Promise.all(pages.map(loadPage));
  const results = loaded.map((page) => checkPage(page, builtHeaders(page.path)));
  const score = Math.min(...results.map((result) => result.score));
  return {
    findings: results.flatMap(({ findings }) => findings),
    score,
    note: `Checks ${pages.length} pages, one of each type. The score is that of the worst page. It isn’t an HTTP Observatory score: each header that’s exactly as built earns its points (${pointsText}), as a percentage of the points for all headers that the page should have.`,
  };
}

async function checkReports(): Promise<Result> {
  return { findings: reportFindings(await getReports(), headerOptions().thirdParties) };
}

async function checkLimits({ status }: Run): Promise<Result> {
  return { findings: limitFindings(await status()) };
}

async function checkVariables(): Promise<Result> {
  const addresses = { 'the site': location.origin, 'the backend': backend };
  return {
    findings: [...variableFindings(await getVariablesStatus()), ...httpsFindings(addresses)],
  };
}

async function checkMaintenance({ status }: Run): Promise<Result> {
  return { findings: maintenanceFindings(await status(), serverTime()) };
}
