import { formatDays } from '~/lib/setting-text';
import type { Retention } from '~rules/retention';

/**
 * `{{leads|after our last contact|until you ask us to delete them}}`: the kind of data, what follows the period, and
 * the text if there's no limit.
 */
const placeholder = /\{\{([a-z-]+)\|([^|}]*)\|([^|}]*)\}\}/g;

/** Replaces the placeholders in the privacy policy with retention periods. Throws if a kind is unknown. */
export function fillPeriods(html: string, { periods }: Retention): string {
  const filled = html.replace(placeholder, (_, kind: string, after: string, unlimited: string) => {
    const days = periods[kind];
    if (days === undefined) throw new Error(`There is no retention period for “${kind}”.`);
    return days === null ? unlimited : `${formatDays(days)} ${after}`;
  });
  if (filled.includes('{{')) throw new Error('A placeholder in the privacy policy is malformed.');
  return filled;
}

/** When the policy last changed: its text, or a period that it states. */
export function lastRevised(revised: Date, { changed_at }: Retention): Date {
  const changed = new Date(changed_at ?? 0);
  return changed > revised ? changed : revised;
}
