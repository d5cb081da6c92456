import type { Dropped } from '~/features/writing/editor/paste/notice';

/** What a program puts in the clipboard, and what the editor makes of it. */
export interface PasteFixture {
  name: string;
  pasted: string;
  /** In pieces, joined without anything between them. */
  expected: string[];
  /** Everything else is 0 or empty. */
  dropped?: Partial<Dropped>;
}
