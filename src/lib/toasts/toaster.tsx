import type { CSSProperties } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { toast, Toaster } from 'sonner';

/** The site's own colours, which know light from dark by themselves. */
const look = {
  '--normal-bg': 'var(--color-sheet)',
  '--normal-text': 'var(--color-ink)',
  '--normal-border': 'var(--color-ink)',
  '--border-radius': '0',
  fontFamily: 'inherit',
} as CSSProperties;

let mounted = false;

/** Shows a toast the library's default time, 4000 ms, at most three at once (spec §9). */
export function showToast(kind: 'success' | 'error', title: string, text: string): void {
  mount();
  toast[kind](title, { description: text });
}

function mount(): void {
  if (mounted) return;
  mounted = true;
  const place = document.createElement('div');
  document.body.append(place);
  // A toast that is sent before the toaster listens is lost.
  flushSync(() => createRoot(place).render(<Toaster theme="system" style={look} />));
  // What a toast says stands in the page, which has it read out: a screen reader would hear it twice.
  place.querySelector('[aria-live]')?.setAttribute('aria-live', 'off');
}
