import type { Dropped } from '~/features/writing/editor/paste/notice';

/** What a program puts in the clipboard, and what the editor makes of it. Nothing else is dropped. */
export type PasteFixture = [
  name: string,
  pasted: string,
  expected: string,
  dropped?: Partial<Dropped>,
];
