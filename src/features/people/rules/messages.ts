import { emailFrom } from '~rules/account/email';
import type { Account, AccountStatus } from '../api/people';

export const statusLabels: Record<AccountStatus, string> = {
  active: 'Active',
  unconfirmed: 'Unconfirmed',
  disabled: 'Disabled',
};

/** What's wrong with the address of an invitation. */
export function emailProblem(email: string): string | undefined {
  return emailFrom(email) ? undefined : 'Please enter a valid email address';
}

/** The name, or the email address if there's no name. */
export function nameOf({ full_name, email }: Pick<Account, 'full_name' | 'email'>): string {
  return full_name || email;
}
