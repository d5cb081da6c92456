import { formatSetting } from '~/lib/setting-text';
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

export function formOf({ value }: Setting): SettingForm {
  const values = (typeof value === 'object' && value !== null ? value : {}) as Values;
  return {
    number: typeof value === 'number' ? String(value) : '',
    unlimited: value === null,
    policy: String(values['policy'] ?? 'open'),
    domains: ((values['domains'] ?? []) as string[]).join(', '),
  };
}

/** The value that a form represents. The database checks it. */
export function valueOf({ kind }: Setting, form: SettingForm): Json {
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
  return /^\s*\d+\s*$/.test(form.number) ? Number(form.number) : form.number;
}

/** "3 years", "No limit". */
export function describeValue({ kind }: Pick<Setting, 'kind'>, value: Json): string {
  const text = formatSetting(kind, value);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The label of the number field. */
export const numberLabel = ({ kind }: Setting): string =>
  kind === 'days' ? 'Days' : kind === 'hours' ? 'Hours' : 'Minutes';

/** Whether a new retention period deletes data that the current one keeps. */
export function deletesData({ kind, value }: Setting, next: Json): next is number {
  if (kind !== 'days' || typeof next !== 'number') return false;
  return value === null || next < Number(value);
}
