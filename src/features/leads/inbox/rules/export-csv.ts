import { attributionOf } from '~rules/tracking/attribution';
import { leadColumns } from '~rules/lead/record';
import { touchName, touchParts } from '~rules/tracking/touch';
import type { Lead } from '../api/leads';

const touches = ['first', 'last'] as const;

/** Exported fields of a lead. The attribution follows, one column per part. */
export const exportedFields = [
  ...(['id', 'created_at', 'form_id', 'delivery_status', 'review', 'spam_signals'] as const),
  ...Object.values(leadColumns),
  ...(['page_source', 'consent_given', 'consent_statement', 'consented_at', 'user_agent'] as const),
] as const satisfies readonly (keyof Lead)[];

/** A header row, then one row per lead. */
export function exportRows(leads: readonly Lead[]): string[][] {
  const header = [
    ...exportedFields,
    ...touches.flatMap((which) => touchParts.map((part) => touchName(which, part))),
  ];
  const rows = leads.map((lead) => {
    const attribution = attributionOf(lead.attribution);
    return [
      ...exportedFields.map((field) => format(lead[field])),
      ...touches.flatMap((which) => touchParts.map((part) => format(attribution[which]?.[part]))),
    ];
  });
  return [header, ...rows];
}

function format(value: string | boolean | readonly string[] | null | undefined): string {
  return typeof value === 'object' && value !== null ? value.join('; ') : String(value ?? '');
}

/** `leads-2026-01-05.csv`, by local date. */
export function exportFileName(now: Date): string {
  // Sweden writes dates as in ISO 8601.
  return `leads-${now.toLocaleDateString('sv-SE')}.csv`;
}

/** Without it, Excel doesn't read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

/**
 * Where a spreadsheet could start a formula (OWASP, CSV injection), including full-width signs and signs
 * behind invisible characters. Where semicolons or tabs separate cells, as in much of Europe, quotes inside
 * a line don't protect, so a formula could also start after each separator and on each line.
 */
const formulaStart = /(?<=^|[;\t\r\n])(?=[\p{Cf}"\s]*[=+\-@＝＋－＠])/gu;

/** Formats CSV (RFC 4180) that spreadsheets open without running formulas. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('');
}

function formatCell(text: string): string {
  const safe = text.replace(formulaStart, "'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
