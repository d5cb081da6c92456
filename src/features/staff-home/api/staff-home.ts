import { rpc } from '~/features/auth';
import type { StaffPause } from '~/lib/pause';

interface Queue {
  count: number;
  /** When the oldest item came in. Null if the queue is empty. */
  oldest: string | null;
}

/** What `get_staff_home` returns. Times are ISO 8601. */
export interface StaffHome {
  drafts: number;
  /** Up to three drafts, the last edited first. */
  recent_drafts: { id: string; title: string; updated_at: string }[];
  /** Own posts that wait for a moderator. */
  submitted: number;
  /** Whether the person ever wrote anything. */
  has_posts: boolean;
  /** Up to five posts that a moderator sent back, and how many there are of each kind. */
  sent_back: {
    id: string;
    title: string;
    review_outcome: 'rejected' | 'changes-requested';
    review_note: string | null;
  }[];
  rejected: number;
  changes_requested: number;
  /** The next two are null for people who aren't moderators. */
  queues: { posts: Queue; comments: Queue } | null;
  late_posts: number | null;
  /** Posts that couldn't be published, and why: all for moderators, their own for others. */
  failed_posts: { id: string; title: string; reason: string }[];
  /** Up to five public posts that visitors can open. */
  live_recently: { slug: string; title: string; published_at: string }[];
  paused: StaffPause | null;
  /** Also null if the publisher has never reported anything. */
  publishing: {
    state: 'waiting' | 'publishing' | 'live' | 'failed';
    /** When the state began. For `waiting`, when the oldest change was made. */
    since: string;
    error: string | null;
    /** How many posts and pages couldn't be published although everything else was. */
    failures: number;
  } | null;
  /**
   * Null for people who aren't admins. `new`: of the last 24 hours. `has_mail_recipient`: whether anyone gets emails about
   * new leads.
   */
  leads: { new: number; held: number; failed: number; has_mail_recipient: boolean } | null;
  /** Messages other than leads that weren't delivered. Null for people who aren't admins. */
  undelivered: number | null;
  /** Failed and unconfirmed deletions of expired data. Null for people who aren't admins. */
  retention_problems: number | null;
  /** The server's date if it jumped, until the site has run on it for a day. Null for people who aren't admins. */
  untrusted_date: string | null;
}

/** Throws a RequestError. */
export async function getStaffHome(): Promise<StaffHome> {
  return rpc('get_staff_home');
}
