/** What /privacy says about how long data is kept. Admins change it on /staff/settings. */
export interface Retention {
  /** In days, by kind of data. Null means no limit. */
  readonly periods: Readonly<Record<string, number | null>>;
  /** ISO 8601. Null before the first change. */
  readonly changed_at: string | null;
}

/** The defaults. They match those in the database (tests/backend/database/retention.test.ts). */
export const defaultRetention: Retention = {
  periods: {
    leads: 1095,
    'comment-addresses': 365,
    'unconfirmed-addresses': 7,
    consent: 1825,
    invitations: 30,
    'browser-reports': 30,
    'audit-log': 1095,
  },
  changed_at: null,
};
