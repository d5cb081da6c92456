import type { HomeLead, HomeLeads, StaffHome } from '~/features/staff-home/api/staff-home';

/** What `get_staff_home` returns to someone without posts. */
export function homeOf(values: Partial<StaffHome> = {}): StaffHome {
  return {
    post_count: 0,
    posts: [],
    queues: null,
    late_posts: null,
    failed_posts: null,
    paused: null,
    publishing: null,
    leads: null,
    undelivered: null,
    backup_at: null,
    drill_at: null,
    retention_problems: null,
    untrusted_date: null,
    ...values,
  };
}

export const nothing = { count: 0, oldest: null };
const nobody = { count: 0, people: [] };

/** The part about leads, without any. */
export function leadsOf(values: Partial<HomeLeads> = {}): HomeLeads {
  return {
    waiting: { ...nobody, overdue: 0, mine: 0, questions: 0 },
    follow_ups: nobody,
    calls: nobody,
    held: nothing,
    failed: 0,
    crm: { is_connected: true, backlog: 0, delayed: 0, since: null, error: null },
    proof: null,
    has_mail_recipient: true,
    ...values,
  };
}

export function leadOf(values: Partial<HomeLead> = {}): HomeLead {
  return {
    id: '00000000-0000-4000-b000-000000000001',
    form_id: 'strategy-session',
    respond_by: '2026-11-22T12:00:00Z',
    name: 'Ana Example',
    company: 'Sample Staffing',
    words: null,
    call_at: null,
    follow_up_on: null,
    is_mine: false,
    owner: null,
    ...values,
  };
}
