const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

const names: Record<string, string> = isApple
  ? { Mod: '⌘', Alt: '⌥', Shift: '⇧', Ctrl: '⌃' }
  : { Mod: 'Ctrl', Alt: 'Alt', Shift: 'Shift', Ctrl: 'Ctrl' };

/** A shortcut such as `Mod-Alt-1` as people write it on this system: Ctrl+Alt+1, or ⌘⌥1. */
export function shortcutText(keys: string): string {
  const parts = keys
    .split('-')
    .map((key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key));
  return parts.join(isApple ? '' : '+');
}

/** The same for `aria-keyshortcuts`. */
export function ariaShortcut(keys: string): string {
  return keys.replaceAll('-', '+').replace('Mod', isApple ? 'Meta' : 'Control');
}
