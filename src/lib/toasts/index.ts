import type * as Toaster from './toaster';

type Kind = 'success' | 'error';

/** A button in a toast. The page must have the same button, because toasts disappear. */
export interface ToastAction {
  label: string;
  onClick: () => void;
}

let toaster: Promise<typeof Toaster> | undefined;

/** Preloads the toaster, so that the first toast appears without delay. Never throws. */
export function warmToasts(): void {
  load().catch(() => undefined);
}

/** Notifications in a corner of the window. The page must show the same message. */
export const toast = {
  success: (title: string, text: string, action?: ToastAction) =>
    show('success', title, text, action),
  error: (title: string, text: string) => show('error', title, text),
};

function show(kind: Kind, title: string, text: string, action?: ToastAction): void {
  load().then(
    ({ showToast }) => showToast(kind, title, text, action),
    // If the toaster can't be loaded, the message on the page is enough.
    () => undefined,
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
