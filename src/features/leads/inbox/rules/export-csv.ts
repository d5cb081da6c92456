import { attributionOf } from '~rules/tracking/attribution';
import { leadColumns } from '~rules/lead/record';
import { touchName, touchParts } from '~rules/tracking/touch-names';
import type { ExportedLead, Lead } from '../api/leads';

const touches = ['first', 'last'] as const;

/** Exported fields of a lead. The attribution follows, one column per part. */
const exportedFields = [
  ...(['id', 'created_at', 'form_id', 'delivery_status', 'review', 'spam_signals'] as const),
  ...Object.values(leadColumns),
  ...([
    'visitor_time_zone',
    'page_source',
    'consent_given',
    'consent_statement',
    'consented_at',
    'user_agent',
  ] as const),
] as const satisfies readonly (keyof Lead)[];

/** What admins added. */
const staffFields = [
  ...(['pipeline_status', 'owner', 'follow_up_on', 'call_at', 'tags', 'respond_by'] as const),
  ...(['responded_at', 'responded_by', 'source', 'campaign', 'landing_page'] as const),
] as const satisfies readonly (keyof ExportedLead)[];

/** A header row, then one row per lead. */
export function exportRows(leads: readonly ExportedLead[]): string[][] {
  const header = [
    ...exportedFields,
    ...staffFields,
    ...['response_minutes', 'notes', 'answers'],
    ...touches.flatMap((which) => touchParts.map((part) => touchName(which, part))),
  ];
  const rows = leads.map((lead) => {
    const attribution = attributionOf(lead.attribution);
    return [
      ...exportedFields.map((field) => format(lead[field])),
      ...staffFields.map((field) => format(lead[field])),
      lead.response_seconds === null ? '' : String(Math.round(lead.response_seconds / 60)),
      lead.notes.map((note) => `${note.created_at} ${note.author ?? ''}: ${note.body}`).join('\n'),
      lead.responses
        .map(
          (one) =>
            `${one.created_at} ${one.author ?? ''}, ${one.kind}: ${[one.subject, one.body].filter(Boolean).join('\n')}`,
        )
        .join('\n'),
      ...touches.flatMap((which) => touchParts.map((part) => format(attribution[which]?.[part]))),
    ];
  });
  return [header, ...rows];
}

function format(value: string | boolean | readonly string[] | null | undefined): string {
  return typeof value === 'object' && value !== null ? value.join('; ') : String(value ?? '');
}
