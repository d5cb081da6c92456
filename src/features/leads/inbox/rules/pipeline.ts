import type { Lead, PipelineStatus } from '../api/leads';

export const pipelineLabels: Readonly<Record<PipelineStatus, string>> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  won: 'Won',
  lost: 'Lost',
  spam: 'Spam',
};

/** What the list can be limited to, apart from the leads of one admin. */
export const onlyOptions = {
  mine: 'Assigned to me',
  unassigned: 'Unassigned',
  'due-soon': 'Response due soon',
  overdue: 'Response overdue',
  'follow-up': 'Follow-up due',
} as const;

const minute = 60_000;
const hour = 60 * minute;

/** "45 minutes", "5 hours", or "2 days". */
export function durationText(ms: number): string {
  const [count, unit] =
    ms < hour
      ? [Math.max(1, Math.round(ms / minute)), 'minute']
      : ms < 48 * hour
        ? [Math.round(ms / hour), 'hour']
        : [Math.round(ms / (24 * hour)), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** The time left for a response, or how long the response took. Undefined if none is expected. */
export function deadlineOf(
  lead: Lead,
  now: number,
): { text: string; isLate: boolean; isSoon: boolean } | undefined {
  const due = Date.parse(lead.respond_by);
  const sent = Date.parse(lead.created_at);
  if (lead.responded_at) {
    const responded = Date.parse(lead.responded_at);
    const text = `Responded after ${durationText(responded - sent)}`;
    return { text, isLate: false, isSoon: false };
  }
  if (lead.pipeline_status !== 'new') return undefined;
  if (now >= due) {
    return { text: `Response overdue by ${durationText(now - due)}`, isLate: true, isSoon: false };
  }
  const isSoon = now >= due - (due - sent) / 4;
  return { text: `${durationText(due - now)} left to respond`, isLate: false, isSoon };
}

/** Maximum number of tags per lead, and maximum length of a tag. The database has the same limits. */
export const maxTags = 12;
export const maxTagLength = 40;

/** Tags as typed, separated by commas. */
export function parseTags(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean).slice(0, maxTags);
}
