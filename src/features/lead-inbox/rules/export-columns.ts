import { attributionOf } from '~rules/attribution';
import { leadColumns, type LeadRow } from '~rules/lead-record';
import type { Touch } from '~rules/touch';
import { touchNames } from '~rules/touch-names';

const touchColumns = Object.entries(touchNames) as [part: keyof Touch, name: string][];

/** Columns of public.leads; the attribution follows flattened. */
export const exportedColumns = [
  ...(['id', 'created_at', 'form_id', 'standing', 'review', 'spam_signals'] as const),
  ...Object.values(leadColumns),
  ...(['page_source', 'consent_given', 'consent_statement', 'consented_at', 'user_agent'] as const),
] as const satisfies readonly (keyof LeadRow)[];

const touches = ['first', 'last'] as const;

/** The lines of an export: the columns' names, then a line a lead. */
export function exportLines(leads: readonly LeadRow[]): string[][] {
  const names = touches.flatMap((which) => touchColumns.map(([, name]) => `${which}_${name}`));
  return [[...exportedColumns, ...names], ...leads.map(lineOf)];
}

function lineOf(lead: LeadRow): string[] {
  const attribution = attributionOf(lead.attribution);
  return [
    ...exportedColumns.map((column) => text(lead[column])),
    ...touches.flatMap((which) => touchColumns.map(([part]) => text(attribution[which]?.[part]))),
  ];
}

function text(value: string | boolean | readonly string[] | null | undefined): string {
  return typeof value === 'object' && value !== null ? value.join('; ') : String(value ?? '');
}

/** Called by the day on the clock of who exports. */
export function exportName(now: Date): string {
  const part = (number: number) => String(number).padStart(2, '0');
  return `leads-${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}.csv`;
}
