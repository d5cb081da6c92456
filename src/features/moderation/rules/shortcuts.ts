/** What single keys do. */
export const shortcutActions = {
  next: { key: 'j', label: 'Next item' },
  previous: { key: 'k', label: 'Previous item' },
  approve: { key: 'a', label: 'Approve' },
  reject: { key: 'r', label: 'Reject' },
  spam: { key: 's', label: 'Mark a comment as spam' },
  changes: { key: 'c', label: 'Request changes to a post' },
  undo: { key: 'u', label: 'Undo the last decision' },
  select: { key: 'x', label: 'Select or deselect' },
  open: { key: 'o', label: 'Show the full post, or the post that a comment is on' },
  help: { key: '?', label: 'Show this help' },
} as const;

export type ShortcutAction = keyof typeof shortcutActions;

export interface Shortcuts {
  on: boolean;
  keys: Readonly<Record<ShortcutAction, string>>;
}

export const actionNames = Object.keys(shortcutActions) as ShortcutAction[];

export const defaultShortcuts: Shortcuts = {
  on: true,
  keys: Object.fromEntries(
    actionNames.map((name) => [name, shortcutActions[name].key]),
  ) as Shortcuts['keys'],
};

/** Shortcuts from what the browser has stored. Anything invalid gets its default. */
export function parseShortcuts(stored: unknown): Shortcuts {
  const { on, keys } = (stored ?? {}) as { on?: unknown; keys?: Record<string, unknown> };
  const chosen = actionNames.map((name) => keys?.[name] ?? shortcutActions[name].key);
  const isValid = chosen.every(isKey) && new Set(chosen).size === actionNames.length;
  return {
    on: on !== false,
    keys: isValid
      ? (Object.fromEntries(
          actionNames.map((name, index) => [name, chosen[index]]),
        ) as Shortcuts['keys'])
      : defaultShortcuts.keys,
  };
}

/** Why a key can't be used for an action; undefined if it can. */
export function keyError(
  { keys }: Shortcuts,
  action: ShortcutAction,
  key: string,
): string | undefined {
  if (!isKey(key)) return 'Use one letter, digit, or symbol.';
  const taken = actionNames.find((name) => name !== action && keys[name] === key);
  return taken && `“${key}” is already used for “${shortcutActions[taken].label}”.`;
}

/** Space scrolls or presses a button. */
function isKey(key: unknown): key is string {
  return typeof key === 'string' && [...key].length === 1 && key.trim() !== '';
}
