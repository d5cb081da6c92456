/** Something that's broken, waits for a review, or is left to do, in one line. */
export interface Task {
  text: string;
  note?: string;
  /** 'warm', the default: it's broken or late. 'signal': it waits for a review. 'open': it's still to do. */
  tone?: 'warm' | 'signal' | 'open' | 'done';
  /** Where to do it. */
  href?: string;
  /** What the link says; "Fix" by default. */
  label?: string;
}
