import type { AuditEntry } from '../api/audit-log';
import { actorOf, sentenceOf } from './audit-text';

const header = [
  ...['id', 'happened_at', 'person', 'role', 'action', 'subject_type', 'subject_id', 'summary'],
  ...['before', 'after'],
];

/** A header row, then one row per entry. */
export function auditRows(entries: readonly AuditEntry[]): string[][] {
  return [
    header,
    ...entries.map((entry) => [
      String(entry.id),
      entry.happened_at,
      actorOf(entry),
      entry.actor_role,
      entry.action,
      entry.subject_type,
      entry.subject_id,
      sentenceOf(entry),
      entry.before ? JSON.stringify(entry.before) : '',
      entry.after ? JSON.stringify(entry.after) : '',
    ]),
  ];
}

/** `audit-log-2026-01-05.csv`, by local date. */
export function auditFileName(now: Date): string {
  // Sweden writes dates as in ISO 8601.
  return `audit-log-${now.toLocaleDateString('sv-SE')}.csv`;
}
