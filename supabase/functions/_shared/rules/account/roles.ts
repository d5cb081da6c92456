/** Staff roles, from the lowest to the highest. Each includes the permissions of the ones before it (spec §6). */
export const roles = ['user', 'moderator', 'admin'] as const;

export type Role = (typeof roles)[number];

/** Whether `role` is `required` or higher. */
export function isAtLeast(role: Role, required: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(required);
}

/** Whether an account is a client's or belongs to staff. Decides which pages are offered, never what's allowed. */
export type AccountKind = 'client' | 'staff';

/** What people with the role are called. */
export const roleLabels: Record<Role, string> = {
  user: 'Writer',
  moderator: 'Moderator',
  admin: 'Admin',
};
