import { atom, readonlyType } from 'nanostores';
import { load, save } from '~/lib/storage';
import {
  actionNames,
  defaultShortcuts,
  keyError,
  parseShortcuts,
  type ShortcutAction,
  type Shortcuts,
} from '../rules/shortcuts';

const storageKey = 'moderation-shortcuts';

const $current = atom<Shortcuts>(parseShortcuts(load(storageKey, 'localStorage')));

/** The keys of this browser, and whether they're on. */
export const $shortcuts = readonlyType($current);

function change(shortcuts: Shortcuts): void {
  $current.set(shortcuts);
  save(storageKey, shortcuts, 'localStorage');
}

/** Turns all single-key shortcuts on or off (WCAG 2.1.4). */
export function turnShortcuts(on: boolean): void {
  change({ ...$current.get(), on });
}

/** Gives an action another key. Returns why that's not possible. */
export function remap(action: ShortcutAction, key: string): string | undefined {
  const error = keyError($current.get(), action, key);
  if (!error) change({ ...$current.get(), keys: { ...$current.get().keys, [action]: key } });
  return error;
}

/** The default keys. */
export function resetShortcuts(): void {
  change({ ...defaultShortcuts, on: $current.get().on });
}

/** The action of a key press; undefined if it has none, or where people type. */
export function actionOf(event: KeyboardEvent): ShortcutAction | undefined {
  const { on, keys } = $current.get();
  if (!on || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
  const action = actionNames.find((name) => keys[name] === event.key);
  // A key that's held down must not decide about one item after the other.
  return event.repeat && action !== 'next' && action !== 'previous' ? undefined : action;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type="checkbox"]), textarea, select, form *'))
  );
}
