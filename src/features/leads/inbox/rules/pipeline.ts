import { promisedHours } from '~/config/response-times';
import { siteTimeZone } from '~/config/time-zone';
import { countOf } from '~/lib/count';
import { dayMs, hourMs, minuteMs } from '~/lib/timing';
import { parseZonedTime, shortSiteDate, shortSiteTime } from '~/lib/zoned-time';
import type { LeadOrigin } from '~rules/lead/forms';
import { promisedBy } from '~rules/lead/promise';
import type { Lead, LeadChange, PipelineStatus } from '../api/leads';

export const pipelineLabels: Readonly<Record<PipelineStatus, string>> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  won: 'Won',
  lost: 'Lost',
  spam: 'Spam',
};

/** What has to be done about leads that the list can be limited to. */
export const dueOptions = {
  overdue: 'Response overdue',
  soon: 'Response due soon',
  'follow-up': 'Follow-up due',
} as const;

/** "45 minutes", "5 hours", or "2 days". */
export function durationText(ms: number): string {
  const [count, unit] =
    ms < hourMs
      ? [Math.max(1, Math.round(ms / minuteMs)), 'minute']
      : ms < 2 * dayMs
        ? [Math.round(ms / hourMs), 'hour']
        : [Math.round(ms / dayMs), 'day'];
  return countOf(count, unit);
}

/** A booked call that isn't over, in milliseconds since 1970. */
function nextCall({ call_at }: Pick<Lead, 'call_at'>, now: number): number | undefined {
  const call = call_at === null ? NaN : Date.parse(call_at);
  return call > now ? call : undefined;
}

/** "Call Mon 2:30 PM". Undefined without a call ahead. */
export function callText(lead: Pick<Lead, 'call_at'>, now: number): string | undefined {
  const call = nextCall(lead, now);
  return call === undefined ? undefined : `Call ${shortSiteTime(call, now)}`;
}

/** The time left for a response, or how long the response took. Undefined if none is expected. */
export function deadlineOf(
  lead: Lead,
  now: number,
): { text: string; isUrgent: boolean } | undefined {
  const due = Date.parse(lead.respond_by);
  const sent = Date.parse(lead.created_at);
  if (lead.responded_at) {
    const passed = durationText(Date.parse(lead.responded_at) - sent);
    return { text: `Responded after ${passed}`, isUrgent: false };
  }
  if (lead.pipeline_status !== 'new') return undefined;
  const call = nextCall(lead, now);
  if (call !== undefined) return { text: `Call in ${durationText(call - now)}`, isUrgent: false };
  if (now >= due) return { text: answerBy(lead, now), isUrgent: true };
  // After a canceled call, the time starts again, as in private.get_warning_time.
  const promised = promisedBy(lead.form_id as LeadOrigin, lead.created_at, promisedHours);
  const isUrgent = now >= due - (Math.min(due, promised) - sent) / 4;
  return { text: `${durationText(due - now)} left to respond`, isUrgent };
}

/** When a lead has to be answered, as short as a table needs it: "3 hours overdue", "2:10 PM", or "Mon 9:30 AM". */
export function answerBy({ respond_by }: Pick<Lead, 'respond_by'>, now: number): string {
  const due = Date.parse(respond_by);
  return now >= due ? `${durationText(now - due)} overdue` : shortSiteTime(due, now);
}

/** A day such as `2026-11-30`, in words. */
export const dayText = (day: string): string =>
  shortSiteDate(parseZonedTime(`${day}T00:00`, siteTimeZone.name));

/** Maximum length of a tag. The database has the same limit, and one for the number of tags. */
export const maxTagLength = 40;

/** Tags as typed, separated by commas. */
export const parseTags = (text: string): string[] =>
  [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean);

/** What has to change so that a lead has the tags that were typed. Other admins' changes stay. */
export function tagChange(tags: readonly string[], typed: string): LeadChange {
  const wanted = parseTags(typed);
  const add_tags = wanted.filter((tag) => !tags.includes(tag));
  const remove_tags = tags.filter((tag) => !wanted.includes(tag));
  return {
    ...(add_tags.length > 0 && { add_tags }),
    ...(remove_tags.length > 0 && { remove_tags }),
  };
}
