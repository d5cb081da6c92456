/** What a problem's button does. */
export type Action =
  /** Deletes the reports of a group. Browsers report them again if the cause remains. */
  | { kind: 'clear-reports'; name: string; blocked: string | null }
  | { kind: 'record'; task: 'backup' | 'new-keys' };

/** What one check found. */
export type Finding = {
  /** Unique on the page. */
  id: string;
  title: string;
  /** A few words, e.g. "Closed". */
  result: string;
  /** What the check saw, e.g. a request and its response. */
  evidence?: string;
} & (
  | { status: 'ok' | 'info' }
  /** The check couldn't tell, for the reason in `cause`. */
  | { status: 'unknown'; cause: string }
  | { status: 'problem'; cause: string; fix: string; evidence: string; action?: Action }
);

export type Problem = Extract<Finding, { status: 'problem' }>;
