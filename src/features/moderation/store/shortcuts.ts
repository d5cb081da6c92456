import { createKeys } from '~/features/staff';

/** What single keys do. */
export const keys = createKeys('moderation-shortcuts', {
  j: 'Next item',
  k: 'Previous item',
  a: 'Approve',
  r: 'Reject',
  s: 'Mark a comment as spam',
  u: 'Undo the last decision',
  x: 'Select or deselect',
  '?': 'Show this help',
});
