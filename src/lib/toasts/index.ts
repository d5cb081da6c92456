import type * as Toaster from './toaster';

type Kind = 'success' | 'error';

let toaster: Promise<typeof Toaster> | undefined;

/** Fetches what shows toasts, so that the first one need not wait for it. Never throws. */
export function warmToasts(): void {
  load().catch(() => undefined);
}

/** Notifications in a corner of the window. Whatever they say stands in the page as well. */
export const toast = {
  success: (title: string, text: string) => show('success', title, text),
  error: (title: string, text: string) => show('error', title, text),
};

function show(kind: Kind, title: string, text: string): void {
  load().then(
    ({ showToast }) => showToast(kind, title, text),
    // Offline, say: the message in the page has to do.
    () => undefined,
  );
}

function load() {
  toaster ??= import('./toaster').catch((error: unknown) => {
    // A browser that is back online may try again.
    toaster = undefined;
    throw error;
  });
  return toaster;
}
