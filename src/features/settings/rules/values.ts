import { formatPeriod, formatSetting } from '~/lib/setting-text';
import type { Json } from '~rules/database.types';
import type { Setting } from '../api/settings';

/** What's in the form of a setting. */
export interface SettingForm {
  number: string;
  /** Keeps the data until someone deletes it. */
  unlimited: boolean;
  policy: string;
  domains: string;
}

type Values = Record<string, Json | undefined>;

export function formOf({ kind, value }: Setting): SettingForm {
  const values = (typeof value === 'object' && value !== null ? value : {}) as Values;
  const number = kind === 'rate' ? values['most'] : value;
  return {
    number: typeof number === 'number' ? String(number) : '',
    unlimited: value === null,
    policy: String(values['policy'] ?? 'open'),
    domains: ((values['domains'] ?? []) as string[]).join(', '),
  };
}

/** The value that a form represents. The database checks it. */
export function valueOf({ kind, value }: Setting, form: SettingForm): Json {
  if (kind === 'sign-up') {
    const domains = form.domains
      .toLowerCase()
      .split(/[\s,;]+/)
      .map((domain) => domain.replace(/^@/, ''))
      .filter(Boolean);
    return { policy: form.policy, domains };
  }
  if (form.unlimited) return null;
  // The database rejects anything else with a message that says what's allowed.
  const number = /^\s*\d+\s*$/.test(form.number) ? Number(form.number) : form.number;
  return kind === 'rate' ? { ...(value as Values), most: number } : number;
}

/** "3 years", "No limit", "10 per hour". */
export function describeValue({ kind }: Pick<Setting, 'kind'>, value: Json): string {
  const text = formatSetting(kind, value);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The label of the number field. */
export function numberLabel({ kind, value }: Setting): string {
  if (kind === 'rate') return `Number per ${formatPeriod(Number((value as Values)['seconds']))}`;
  return kind === 'hours' ? 'Hours' : 'Days';
}

/** Whether a new retention period deletes data that the current one keeps. */
export function deletesData({ kind, value }: Setting, next: Json): boolean {
  if (kind !== 'days' || typeof next !== 'number') return false;
  return value === null || next < Number(value);
}

export function isDefault({ value, default_value }: Setting): boolean {
  return areEqual(value, default_value);
}

export function areEqual(one: Json, other: Json): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

/** PostgreSQL orders an object's keys, but forms don't. */
function sorted(value: Json): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
