/** What a problem's button does. */
export type Action = { label: string } & (
  | { kind: 'record'; task: 'backup' | 'restore-drill' | 'new-keys' }
  /** Deletes the reports that were shown. Browsers report again if the cause remains. `until`: when the latest came. */
  | { kind: 'clear-reports'; until: string }
);

/** What a check found out. Texts are for owners, without the names of files or settings they can't change. */
export type Judgment = {
  text: string;
  /** What only some people want to know, such as the pages concerned. */
  details?: readonly string[];
} & (
  | { status: 'passing' }
  /** The check couldn't run. The text says why. */
  | { status: 'unknown' }
  | {
      status: 'problem';
      /** The one thing to do. */
      fix: string;
      /** Where to do it. */
      link?: { href: string; text: string };
      action?: Action;
    }
);

export type Line = { id: string; title: string } & Judgment;
