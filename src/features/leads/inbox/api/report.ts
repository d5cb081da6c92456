import { rpc } from '~/features/auth';

/** Leads with something in common. */
export interface Figures {
  /** Null for all leads. */
  name: string | null;
  count: number;
  responded: number;
  won: number;
  /** How long the first response took; null if there was none. */
  median_seconds: number | null;
}

export type Chart = 'weeks' | 'sources' | 'campaigns' | 'landing_pages' | 'forms' | 'people';

/** Charts without leads are left out. */
export type Report = Partial<Record<Chart | 'all', Figures[]>>;

/** Where the leads since a time came from, and how soon they got a response. */
export async function getReport(since: Date): Promise<Report> {
  return rpc('get_lead_report', { since: since.toISOString() });
}
