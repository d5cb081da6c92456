import { request, rpc } from '~/features/auth';
import type { MissingVisits } from '../rules/missing-pages';

/** Requests with something in common. A person who sent several is counted for each. */
export interface Figures {
  /** Null for all leads. */
  name: string | null;
  count: number;
  answered: number;
  /** Not answered, although the deadline has passed. */
  late: number;
  won: number;
}

/** What `get_lead_report` returns. Lists have at most ten entries, and without leads there is only `all`. */
export interface Report {
  /** How long the first response took to those that got one. Null if none did. */
  median_seconds: number | null;
  /** Of the leads that aren't questions from clients. Visitors who decline cookies have no known source. */
  coverage: { count: number; known: number };
  all: [Figures];
  sources?: Figures[];
  forms?: Figures[];
  statuses?: Figures[];
}

/** Where the leads since a time came from, how they were answered, and what became of them. Throws a RequestError. */
export async function getReport(since: Date): Promise<Report> {
  return rpc('get_lead_report', { since: since.toISOString() });
}

/**
 * Visits of pages that didn't exist, the most first. At most 1,000 rows, each kept for 30 days after its latest visit.
 */
export function getMissingVisits(): Promise<MissingVisits[]> {
  return request((client, signal) =>
    client
      .from('browser_reports')
      .select('page, blocked, times')
      .eq('kind', 'missing-page')
      .order('times', { ascending: false })
      .limit(1000)
      .abortSignal(signal),
  );
}
