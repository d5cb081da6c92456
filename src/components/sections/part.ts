/** Fields every part has. */
export interface PartHead {
  /** The part's anchor. */
  id: string;
  title: string;
  summary?: string | undefined;
}

interface Points {
  title: string;
  points: readonly string[];
}

export interface ProsePart extends PartHead {
  paragraphs: readonly string[];
}

export interface StepsPart extends PartHead {
  steps: readonly { title: string; text: string }[];
}

export interface FactsPart extends PartHead {
  facts: readonly { term: string; text: string }[];
}

export interface ContrastPart extends PartHead {
  usual: Points;
  ours: Points;
}

/** The first cell of each row is its heading. */
export interface LedgerPart extends PartHead {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

export interface ChecklistPart extends PartHead {
  items: readonly string[];
}

/** A section of a page. Each kind has its own component, and `src/content.config.ts` validates the same shapes. */
export type Part =
  | ({ kind: 'prose' } & ProsePart)
  | ({ kind: 'steps' } & StepsPart)
  | ({ kind: 'facts' } & FactsPart)
  | ({ kind: 'contrast' } & ContrastPart)
  | ({ kind: 'ledger' } & LedgerPart)
  | ({ kind: 'checklist' } & ChecklistPart);
