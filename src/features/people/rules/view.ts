import { withStoredEmails } from '~rules/account/email';
import { anId, listAddress, matching, oneOf } from '~/lib/url-view';
import type { AccountFilter } from '../api/people';
import type { AuditFilter } from '../api/audit-log';
import { accessFilters, statusLabels, type AccountStatus } from './access';

/** What's in the URL. */
const address = listAddress({
  show: ['show', oneOf(['audit-log'])],
  access: ['access', oneOf(accessFilters)],
  status: ['status', oneOf(Object.keys(statusLabels) as AccountStatus[])],
  // Filters of the audit log. `until` is a local date, such as 2026-11-23.
  actor: ['person', anId],
  subjectType: ['about', matching(/^[a-z]+(?:[._-][a-z]+)*$/)],
  subject: ['subject', (text) => text.slice(0, 100) || undefined],
  until: ['until', matching(/^\d{4}-\d\d-\d\d$/)],
});

export const { parse: parseView, format: formatView } = address;

/** What the page shows: accounts, unless it's the audit log. */
export type View = ReturnType<typeof parseView>;

/** Nothing chosen. Accounts and the audit log have filters of their own, so a link from one to the other begins with it. */
export const noChoice = parseView('');

export function accountFilter({ search, access, status }: View): AccountFilter {
  const isClient = access === 'client';
  return {
    search: withStoredEmails(search.trim()),
    ...(access && { kind: isClient ? 'client' : 'staff', role: isClient ? 'user' : access }),
    status,
  };
}

/** The day `until` is included. */
export function auditFilter({ actor, subjectType, subject, until }: View): AuditFilter {
  const [year = 0, month = 1, day = 0] = until?.split('-').map(Number) ?? [];
  return {
    actor,
    subject_type: subjectType,
    subject_id: subject,
    until: until && new Date(year, month - 1, day + 1).toISOString(),
  };
}
