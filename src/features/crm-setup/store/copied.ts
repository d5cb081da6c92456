import { atom, readonlyType } from 'nanostores';

const $latest = atom<{ text: string; copied: boolean } | undefined>();
const shownMs = 3000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** What was copied last, for a few seconds. `copied` is false if the browser didn't allow it. */
export const $copied = readonlyType($latest);

/** Copies a text to the clipboard. Never throws. */
export async function copy(text: string): Promise<void> {
  const copied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
  $latest.set({ text, copied });
  clearTimeout(timer);
  timer = setTimeout(() => $latest.set(undefined), shownMs);
}
