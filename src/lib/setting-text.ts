import { countOf } from '~/lib/count';
import type { Json } from '~rules/database.types';

/** "30 days" or, for whole years, "3 years". */
export function formatDays(days: number): string {
  return days % 365 === 0 ? countOf(days / 365, 'year') : countOf(days, 'day');
}

const periods: Partial<Record<number, string>> = {
  600: '10 minutes',
  3600: 'hour',
  86_400: 'day',
};

/** The period of a rate limit: "hour" or "10 minutes", as in "5 per hour". */
export function formatPeriod(seconds: number): string {
  return periods[seconds] ?? countOf(seconds, 'second');
}

export const signUpPolicies = {
  open: 'Everyone',
  domains: 'People at certain domains',
  invited: 'Invited people only',
} as const;

/** A setting's value in a few words, such as "30 days", "24 hours", or "5 per hour". `kind`: as in the database. */
export function formatSetting(kind: string, value: Json): string {
  if (value === null) return 'no limit';
  if (kind === 'days') return formatDays(Number(value));
  if (kind === 'hours') return countOf(Number(value), 'hour');
  const { most, seconds, policy, domains } = value as Record<string, Json | undefined>;
  if (kind === 'rate') return `${Number(most)} per ${formatPeriod(Number(seconds))}`;
  const known = signUpPolicies[policy as keyof typeof signUpPolicies];
  return policy === 'domains'
    ? `people at ${(domains as string[]).join(', ')}`
    : known.toLowerCase();
}
