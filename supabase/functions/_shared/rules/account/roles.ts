/** Roles of staff, each able to do all that those before it may (spec §6). */
export const roles = ['user', 'moderator', 'admin'] as const;

export type Role = (typeof roles)[number];

/** Whether somebody with `role` may go where `required` is asked for. */
export function isAtLeast(role: Role, required: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(required);
}
