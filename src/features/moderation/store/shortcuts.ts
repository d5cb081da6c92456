import { atom, readonlyType } from 'nanostores';
import { load, save } from '~/lib/storage';
import { shortcuts, type Shortcut } from '../rules/shortcuts';

const storageKey = 'moderation-shortcuts';

const stored = load(storageKey, 'localStorage') as { on?: unknown } | undefined;
const $current = atom(stored?.on !== false);

/** Whether single-key shortcuts are on in this browser. */
export const $shortcutsOn = readonlyType($current);

/** Turns all single-key shortcuts on or off (WCAG 2.1.4). */
export function turnShortcuts(on: boolean): void {
  $current.set(on);
  save(storageKey, { on }, 'localStorage');
}

/** Runs `actions` when their keys are pressed, except where people type. Returns a function that stops it. */
export function listenForShortcuts(actions: Readonly<Record<Shortcut, () => unknown>>): () => void {
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    if (!$current.get() || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.defaultPrevented || !(key in shortcuts)) return;
    if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
    // A key that's held down must not decide about one item after the other.
    if (event.repeat && key !== 'j' && key !== 'k') return;
    event.preventDefault();
    actions[key as Shortcut]();
  };
  document.addEventListener('keydown', press);
  return () => document.removeEventListener('keydown', press);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type="checkbox"]), textarea, select, form *'))
  );
}
