import { atom, readonlyType } from 'nanostores';
import { load, save } from '~/lib/storage';

/**
 * Single-key shortcuts of a page. `labels`: descriptions of what each key does; `?` shows them. `storageKey`: where
 * this browser stores that they're off.
 */
export function createKeys<Key extends string>(
  storageKey: string,
  labels: Readonly<Record<Key, string>>,
) {
  const $isOn = atom(load(storageKey, 'localStorage') !== false);
  const $isHelpOpen = atom(false);
  const showHelp = (isOpen = true) => $isHelpOpen.set(isOpen);
  return {
    labels: { ...labels, '?': 'Show this help' },

    /** Whether they work in this browser. */
    $isOn: readonlyType($isOn),

    /** Whether the help is open. */
    $isHelpOpen: readonlyType($isHelpOpen),

    showHelp,

    /** Turns them on or off (WCAG 2.1.4). */
    turn(isOn: boolean): void {
      $isOn.set(isOn);
      save(storageKey, isOn, 'localStorage');
    },

    /** Runs an action when its key is pressed, except where people type. Returns a function that stops it. */
    listen(ownActions: Readonly<Record<Key, () => unknown>>): () => void {
      const actions = { ...ownActions, '?': showHelp };
      const press = (event: KeyboardEvent) => {
        const { key, repeat } = event;
        if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
        if (!$isOn.get() || !Object.hasOwn(actions, key)) return;
        if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
        // A key that's held down must not change one item after the other.
        if (repeat && key !== 'j' && key !== 'k') return;
        event.preventDefault();
        actions[key as Key]();
      };
      document.addEventListener('keydown', press);
      return () => {
        document.removeEventListener('keydown', press);
        showHelp(false);
      };
    },
  };
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type="checkbox"]), textarea, select, form *'))
  );
}
