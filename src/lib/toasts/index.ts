import { atom } from 'nanostores';
import type * as Toaster from './toaster';
import type { Toast, ToastAction } from './toaster';

/** Toasts of all islands that aren't on screen yet. */
const $waiting = atom<readonly Toast[]>([]);

let toaster: Promise<typeof Toaster> | undefined;

/** Preloads the toaster, so that the first toast appears without delay. Never throws. */
export function warmToasts(): void {
  load().catch(() => undefined);
}

/** Notifications in a corner of the window. The page must show the same message. */
export const toast = {
  success: (title: string, text: string, action?: ToastAction) =>
    show({ kind: 'success', title, text, action }),
  error: (title: string, text: string) => show({ kind: 'error', title, text }),
  /** Removes the toast with this title, because what it says is no longer true. */
  dismiss(title: string): void {
    toaster?.then(
      ({ hide }) => hide(title),
      () => undefined,
    );
  },
};

/** Removes the waiting toasts, and returns them. */
function takeToasts(): readonly Toast[] {
  const toasts = $waiting.get();
  $waiting.set([]);
  return toasts;
}

function show(toast: Toast): void {
  $waiting.set([...$waiting.get(), toast]);
  load().then(
    ({ showToasts }) => showToasts(takeToasts()),
    // If the toaster can't be loaded, the message on the page is enough.
    () => void takeToasts(),
  );
}

function load() {
  toaster ??= import('./toaster').catch((error: unknown) => {
    // Lets the next toast try again, for example once the browser is back online.
    toaster = undefined;
    throw error;
  });
  return toaster;
}
