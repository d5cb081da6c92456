import { siteTimeZone } from '~/config/time-zone';
import { rpc } from '~/features/auth';
import type { CrmHealth } from '~/lib/crm-health';
import type { StaffPause } from '~/lib/pause';
import type { Post, StatedPost } from '~/features/posts';
import type { PublishingState } from '~/features/publishing';
import type { ProofOfLife } from '~rules/proof-of-life';
import type { LeadOrigin } from '~rules/lead/forms';

/** What waits for a review. */
export interface Queue {
  count: number;
  /** When the oldest item came in. Null if the queue is empty. */
  oldest: string | null;
}

/** A lead in a list. */
export interface HomeLead {
  id: string;
  form_id: LeadOrigin;
  respond_by: string;
  /** The person's, or the business's. */
  name: string;
  company: string | null;
  /** The first words of what the person wants. */
  words: string | null;
  call_at: string | null;
  /** A day, such as `2026-11-23`. */
  follow_up_on: string | null;
  is_mine: boolean;
  owner: string | null;
}

/** `requests`: how many of the person's requests nobody has answered. */
export type WaitingLead = HomeLead & { requests: number };

/** `note`: the first words of the latest note. */
export type FollowUp = HomeLead & { note: string | null };

/** At most eight people, and how many there are. */
export interface LeadList<Lead = HomeLead> {
  count: number;
  people: Lead[];
}

/** Some of them are overdue, assigned to the signed-in person, or have a client's question. */
export type WaitingLeads = LeadList<WaitingLead> & {
  overdue: number;
  mine: number;
  questions: number;
};

export interface HomeLeads {
  /** People nobody has answered, earliest target first. */
  waiting: WaitingLeads;
  follow_ups: LeadList<FollowUp>;
  /** Booked for today. */
  calls: LeadList;
  held: Queue;
  /** Not delivered to the CRM. */
  failed: number;
  crm: CrmHealth;
  /** The daily check that leads arrive. Null until it ran. */
  proof: ProofOfLife | null;
  /** Whether anyone gets emails about new leads. */
  has_mail_recipient: boolean;
}

export type OwnPost = Omit<StatedPost, 'deleted_at'> &
  Pick<Post, 'id' | 'title' | 'slug' | 'updated_at'>;

/** What `get_staff_home` returns. Times are ISO 8601. */
export interface StaffHome {
  /** How many posts and drafts the person has. */
  post_count: number;
  /** Up to six of them, those that were sent back first. */
  posts: OwnPost[];
  /** The next four are null for people who aren't moderators. */
  queues: { posts: Queue; comments: Queue } | null;
  /** Scheduled posts that should be live. */
  late_posts: number | null;
  /** Posts that couldn't be published, and why. */
  failed_posts: { id: string; title: string; reason: string }[] | null;
  publishing: PublishingState | null;
  paused: StaffPause | null;
  /** The rest is null for people who aren't admins. */
  leads: HomeLeads | null;
  /** Messages other than leads that weren't delivered. */
  undelivered: number | null;
  /** When the last backup was made. Also null if none was recorded. */
  backup_at: string | null;
  /** When a backup was last restored as a drill. Also null if it never was. */
  drill_at: string | null;
  /** Failed and unconfirmed deletions of expired data. */
  retention_problems: number | null;
  /** The server's date if it jumped, until the site has run on it for a day. */
  untrusted_date: string | null;
}

/** Throws a RequestError. */
export const getStaffHome = (): Promise<StaffHome> =>
  rpc('get_staff_home', { time_zone: siteTimeZone.name });
