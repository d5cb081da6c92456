/** Something that's broken, waits for a review, or is left to do, in one line. */
export interface Task {
  text: string;
  note?: string;
  /** 'warm' by default: it's broken or late. 'open': still to do. */
  tone?: 'warm' | 'signal' | 'open' | 'done';
  /** Where to do it. */
  href?: string;
  /** What the link says; "Fix" by default. */
  label?: string;
}
