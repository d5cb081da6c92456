import { roleNames } from '~rules/account/invitation';
import { roleLabels, roles, type AccountKind, type Role } from '~rules/account/roles';

/** What an account is for. Clients have the role `user`. */
export interface Access {
  kind: AccountKind;
  role: Role;
}

/** The choices, in words that say what each sees. */
export const kinds = [
  { kind: 'client', label: 'Client', text: 'Sees their own requests and our answers.' },
  {
    kind: 'staff',
    label: 'Staff',
    text: 'Writes posts. Moderators and admins can do more.',
  },
] as const satisfies { kind: AccountKind; label: string; text: string }[];

/** What each role can do. */
export const roleHints: Record<Role, string> = {
  user: 'Can write drafts and submit them for review.',
  moderator: 'Can also review and publish posts and comments.',
  admin: 'Can also manage leads, settings, roles, and accounts.',
};

/** What the list can be filtered by: clients, or staff with a role. */
export const accessFilters = ['client', ...roles] as const;

export type AccessFilter = (typeof accessFilters)[number];

export const accessLabels: Record<AccessFilter, string> = { client: 'Client', ...roleLabels };

/** "Client", "Writer". */
export const accessLabel = ({ kind, role }: Access): string =>
  kind === 'client' ? accessLabels.client : roleLabels[role];

/** Completes "Kim is now …". */
export const accessName = ({ kind, role }: Access): string =>
  kind === 'client' ? 'a client' : roleNames[role];

export const statusLabels = {
  active: 'Active',
  unconfirmed: 'Unconfirmed',
  disabled: 'Disabled',
} as const;

export type AccountStatus = keyof typeof statusLabels;

/** The name, or the email address if there's no name. */
export const nameOf = ({ full_name, email }: { full_name: string; email: string }): string =>
  full_name || email;
