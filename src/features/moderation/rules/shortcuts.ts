/** What single keys do. */
export const shortcuts = {
  j: 'Next item',
  k: 'Previous item',
  a: 'Approve',
  r: 'Reject',
  s: 'Mark a comment as spam',
  u: 'Undo the last decision',
  x: 'Select or deselect',
  '?': 'Show this help',
} as const;

export type Shortcut = keyof typeof shortcuts;
