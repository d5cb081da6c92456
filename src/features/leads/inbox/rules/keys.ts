/** What single keys do. */
export const keys = {
  j: 'Next lead',
  k: 'Previous lead',
  o: 'Open the lead, like Enter',
  x: 'Select the lead',
  '/': 'Search',
  '?': 'Show these keys',
} as const;

export type Key = keyof typeof keys;

/** The key that was pressed; undefined if it does nothing, or where people type. */
export function keyOf(event: KeyboardEvent): Key | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return undefined;
  if (isTyping(event.target) || document.querySelector('dialog[open]')) return undefined;
  return Object.hasOwn(keys, event.key) ? (event.key as Key) : undefined;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type="checkbox"]), textarea, select, form *'))
  );
}
