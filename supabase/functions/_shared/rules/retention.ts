/** What /privacy says about how long data is kept. Admins change some of it on /staff/settings. */
export interface Retention {
  /** In days, by kind of data. Null means no limit. */
  readonly periods: Readonly<Record<string, number | null>>;
  /** ISO 8601. Null before the first change. */
  readonly changed_at: string | null;
}

/** The defaults. They match those in the database (tests/backend/database/stated-values.test.ts). */
export const defaultRetention: Retention = {
  periods: {
    leads: 1095,
    comments: 365,
    logs: 1095,
    'unconfirmed-addresses': 7,
    invitations: 30,
    'browser-reports': 30,
  },
  changed_at: null,
};
