import type { StaffHome } from '~/features/staff-home/api/staff-home';

/** What `get_staff_home` returns to someone without posts. */
export function homeOf(values: Partial<StaffHome> = {}): StaffHome {
  return {
    drafts: 0,
    recent_drafts: [],
    submitted: 0,
    has_posts: false,
    sent_back: [],
    rejected: 0,
    changes_requested: 0,
    queues: null,
    late_posts: null,
    failed_posts: [],
    live_recently: [],
    paused: null,
    publishing: null,
    leads: null,
    undelivered: null,
    retention_problems: null,
    untrusted_date: null,
    ...values,
  };
}
