import type { CSSProperties } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { toast, Toaster } from 'sonner';

/** A button in a toast. The page must have the same button, because toasts disappear. */
export interface ToastAction {
  label: string;
  onClick: () => void;
}

export interface Toast {
  kind: 'success' | 'error';
  title: string;
  text: string;
  action?: ToastAction | undefined;
}

/** The site's colors, which adapt to light and dark mode. */
const style = {
  '--normal-bg': 'var(--color-sheet)',
  '--normal-text': 'var(--color-ink)',
  '--normal-border': 'var(--color-ink)',
  '--border-radius': '0',
  fontFamily: 'inherit',
} as CSSProperties;

/** Matches the site's other buttons: touch height, square corners. */
const actionButtonStyle = {
  height: 'var(--spacing-touch)',
  padding: '0 1rem',
  borderRadius: '0',
  fontSize: 'inherit',
  fontWeight: 600,
} satisfies CSSProperties;

const errorStyle = { '--normal-border': 'var(--color-warm)' } as CSSProperties;

let mounted = false;

/** Shows toasts, each for 4 seconds, and at most three at once. Both are sonner's defaults (spec §9). */
export function showToasts(toasts: readonly Toast[]): void {
  mount();
  for (const { kind, title, text, action } of toasts) {
    toast[kind](<b>{title}</b>, {
      description: text,
      // The next one with this title replaces it.
      id: title,
      ...(kind === 'error' && { style: errorStyle }),
      ...(action && { action }),
    });
  }
}

/** Hides the toast with this title, if it's on screen. */
export function hide(title: string): void {
  toast.dismiss(title);
}

function mount(): void {
  if (mounted) return;
  mounted = true;
  const container = document.createElement('div');
  document.body.append(container);
  // A toast that's sent before the toaster is rendered is lost.
  flushSync(() =>
    createRoot(container).render(
      <Toaster theme="system" style={style} toastOptions={{ actionButtonStyle }} />,
    ),
  );
  // The page announces the same message, so screen readers would read it twice.
  container.querySelector('[aria-live]')?.setAttribute('aria-live', 'off');
}
