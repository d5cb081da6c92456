import { withStoredEmails } from '~rules/account/email';
import { formatListUrl, parseListUrl } from '~/lib/url-view';
import type { AccountFilter, AccountStatus } from '../api/people';
import type { AuditFilter } from '../api/audit-log';
import { accessFilters, type AccessFilter } from './access';

/** What the page shows. All of it is in the page's URL. */
export interface View {
  show: 'accounts' | 'audit-log';
  search: string;
  access: AccessFilter | undefined;
  status: AccountStatus | undefined;
  page: number;
  /** Filters of the audit log. `until` is a local date, such as 2026-11-23. */
  actor: string | undefined;
  subjectType: string | undefined;
  subject: string | undefined;
  until: string | undefined;
}

export const accountStatuses = ['active', 'unconfirmed', 'disabled'] as const;
export const accountPageSize = 25;

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const date = /^\d{4}-\d\d-\d\d$/;
const word = /^[a-z]+(?:[.-][a-z]+)*$/;

/** Ignores unknown values. */
export function parseView(queryAndFragment: string): View {
  const { params, search } = parseListUrl(queryAndFragment);
  const matching = (name: string, pattern: RegExp) => {
    const value = params.get(name) ?? '';
    return pattern.test(value) ? value : undefined;
  };
  return {
    show: params.get('show') === 'audit-log' ? 'audit-log' : 'accounts',
    search,
    access: accessFilters.find((access) => access === params.get('access')),
    status: accountStatuses.find((status) => status === params.get('status')),
    page: Number(matching('page', /^[1-9]\d{0,4}$/) ?? 1),
    actor: matching('person', uuid),
    subjectType: matching('about', word),
    subject: params.get('subject')?.slice(0, 100) || undefined,
    until: matching('until', date),
  };
}

export function formatView(view: View): string {
  const { show, search, access, status, page, actor, subjectType, subject, until } = view;
  const isLog = show === 'audit-log';
  const entries = isLog
    ? { show, person: actor, about: subjectType, subject, until }
    : { access, status, page: page > 1 ? String(page) : undefined };
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(entries)) if (value) params.set(name, value);
  return formatListUrl(params, isLog ? '' : search);
}

export function accountFilter({ search, access, status, page }: View): AccountFilter {
  const isClient = access === 'client';
  return {
    search: withStoredEmails(search.trim()),
    ...(access && { kind: isClient ? 'client' : 'staff', role: isClient ? 'user' : access }),
    status,
    page,
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
