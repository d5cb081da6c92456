import { dayText, pipelineLabels } from '~/features/leads';
import type { AuditEntry } from '../api/audit-log';

const fieldNames: Partial<Record<string, string>> = {
  pipeline_status: 'status',
  owner_id: 'owner',
  follow_up_on: 'follow-up date',
  call_at: 'call time',
};
const list = new Intl.ListFormat('en-US');

/** "set 143 leads to Contacted". An undo quotes what it undid. `leads`: what to call them. */
export function leadChangeOf(entry: AuditEntry, leads: string): string {
  const change = changeOf(leads, entry);
  return entry.after?.['is_undo'] ? `undid “${change}”` : change;
}

function changeOf(leads: string, { before, after, owner_name }: AuditEntry): string {
  const fields = (after?.['fields'] ?? []) as string[];
  const [field = ''] = fields;
  const value = after?.[field];
  if (fields.length !== 1 || value === undefined) {
    const names = fields.map((name) => fieldNames[name] ?? name);
    return names.length > 0 ? `changed the ${list.format(names)} of ${leads}` : `changed ${leads}`;
  }
  const day = typeof value === 'string' && field === 'follow_up_on' ? dayText(value) : undefined;
  if (field === 'pipeline_status') {
    const was = statusLabel(before?.[field]);
    return `set ${leads} to ${statusLabel(value) ?? 'an unknown status'}${was ? ` (was ${was})` : ''}`;
  }
  if (value === null) return `removed the ${fieldNames[field] ?? field} of ${leads}`;
  if (field === 'owner_id') return `assigned ${leads} to ${owner_name ?? 'a removed account'}`;
  return `set the ${fieldNames[field] ?? field} of ${leads}${day ? ` to ${day}` : ''}`;
}

const statusLabel = (status: unknown): string | undefined =>
  Object.entries(pipelineLabels).find(([known]) => known === status)?.[1];
