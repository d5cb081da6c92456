import { countOf } from '~/lib/count';
import type { Json } from '~rules/database.types';

/** "30 days" or, for whole years, "3 years". */
export function formatDays(days: number): string {
  return days % 365 === 0 ? countOf(days / 365, 'year') : countOf(days, 'day');
}

export const signUpPolicies = {
  open: 'Everyone',
  domains: 'People at certain domains',
  invited: 'Invited people only',
} as const;

/** A setting's value in a few words, such as "30 days" or "24 hours". `kind`: as in the database. */
export function formatSetting(kind: string, value: Json): string {
  if (value === null) return 'no limit';
  if (kind === 'days') return formatDays(Number(value));
  if (kind === 'hours' || kind === 'minutes') return countOf(Number(value), kind.slice(0, -1));
  const { policy, domains } = value as Record<string, Json | undefined>;
  const known = signUpPolicies[policy as keyof typeof signUpPolicies];
  return policy === 'domains'
    ? `people at ${(domains as string[]).join(', ')}`
    : known.toLowerCase();
}
