import { atom, readonlyType } from 'nanostores';
import { copyText } from '~/lib/copy-text';

const $latest = atom<{ text: string; copied: boolean } | undefined>();
const shownMs = 3000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** What was copied last, for a few seconds. `copied` is false if the browser didn't allow it. */
export const $copied = readonlyType($latest);

/** Copies a text, and shows for a few seconds how that went. Never throws. */
export async function copy(text: string): Promise<void> {
  const copied = await copyText(text);
  $latest.set({ text, copied });
  clearTimeout(timer);
  timer = setTimeout(() => $latest.set(undefined), shownMs);
}
