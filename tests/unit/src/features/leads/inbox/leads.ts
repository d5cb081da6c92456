import type { ExportedLead, LeadEvent, ListedLead } from '~/features/leads/inbox/api/leads';
import { auditLead } from '../../../../functions/lead-row.ts';

export { auditLead };

/** The ID of the nth lead. */
export function idOf(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

/** The nth lead, of the strategy form. Each is a minute older than the one before. */
export function leadOf(n: number, change: Partial<ListedLead> = {}): ListedLead {
  return {
    ...auditLead,
    id: idOf(n),
    request_ids: [idOf(n)],
    deliveries: ['submitted'],
    created_at: new Date(Date.parse('2026-11-21T12:00:00Z') - n * 60_000).toISOString(),
    form_id: 'strategy-session',
    first_name: 'Dana',
    last_name: 'Miller',
    business_name: null,
    website_url: null,
    primary_challenge: null,
    company: 'Miller Staffing',
    ...change,
  };
}

/** Leads from number `from` through `to`. */
export function leadsOf(from: number, to: number): ListedLead[] {
  return Array.from({ length: to - from + 1 }, (_, index) => leadOf(from + index));
}

export function eventOf(kind: LeadEvent['kind'], change: Partial<LeadEvent> = {}): LeadEvent {
  const event = {
    id: 1,
    lead_id: idOf(1),
    kind,
    happened_at: '2026-11-21T12:00:00Z',
    detail: {},
    actor_id: null,
  };
  return { ...event, ...change };
}

/** A lead as it's exported. */
export function exportedLeadOf(n: number, change: Partial<ExportedLead> = {}): ExportedLead {
  const extra = {
    owner: null,
    responded_by: null,
    response_seconds: null,
    notes: [],
    responses: [],
  };
  return { ...leadOf(n), ...extra, ...change };
}
