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

/** The shortcut of a key press; undefined if it's none, or where people type. */
export function shortcutOf(event: KeyboardEvent): Shortcut | undefined {
  const { key, target } = event;
  if (!$current.get() || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.defaultPrevented || !(key in shortcuts)) return undefined;
  if (isTyping(target) || document.querySelector('dialog[open]')) return undefined;
  // A key that's held down must not decide about one item after the other.
  return event.repeat && key !== 'j' && key !== 'k' ? undefined : (key as Shortcut);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type="checkbox"]), textarea, select, form *'))
  );
}
