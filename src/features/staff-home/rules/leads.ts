import { durationText } from '~/features/leads';
import { countOf, formatNumber } from '~/lib/count';
import { shortSiteTime, siteDayOf } from '~/lib/zoned-time';
import { leadOriginNames } from '~rules/lead/origins';
import type { FollowUp, HomeLead, WaitingLead, WaitingLeads } from '../api/staff-home';

/** What a row says about the time. `isLate`: it has passed. */
export interface Due {
  text: string;
  isLate: boolean;
}

/** "3 hours overdue", "Due 2:10 PM", or "Call 2:30 PM". `now`: milliseconds since 1970, as everywhere here. */
export function dueText({ respond_by, call_at }: HomeLead, now: number): Due {
  const call = call_at === null ? NaN : Date.parse(call_at);
  if (call > now) return { text: `Call ${shortSiteTime(call, now)}`, isLate: false };
  const due = Date.parse(respond_by);
  return now >= due
    ? { text: `${durationText(now - due)} overdue`, isLate: true }
    : { text: `Due ${shortSiteTime(due, now)}`, isLate: false };
}

/** "2:30 PM". */
export const callText = ({ call_at }: HomeLead, now: number): string =>
  call_at === null ? '' : shortSiteTime(Date.parse(call_at), now);

const monthDay = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** "Due today", or "Due since Nov 20". */
export function followUpText({ follow_up_on }: HomeLead, now: number): Due {
  if (follow_up_on === null || follow_up_on >= siteDayOf(now)) {
    return { text: 'Due today', isLate: false };
  }
  return { text: `Due since ${monthDay.format(Date.parse(follow_up_on))}`, isLate: true };
}

/** "12 requests, 3 overdue, 2 assigned to you". */
export function waitingText({ count, overdue, mine }: WaitingLeads, noun: string): string {
  return [
    countOf(count, noun),
    ...(overdue > 0 ? [`${formatNumber(overdue)} overdue`] : []),
    ...(mine > 0 ? [`${formatNumber(mine)} assigned to you`] : []),
  ].join(', ');
}

/** What's known about a lead, apart from the person: "Strategy call · 3 open requests · “We need 12 nurses”". */
export function leadFacts(lead: HomeLead & Partial<WaitingLead & FollowUp>, now: number): string {
  const { words, form_id, requests = 1, note, call_at, owner, is_mine } = lead;
  const call = call_at === null ? NaN : Date.parse(call_at);
  const quote = note ?? words;
  return [
    note ? 'Latest note' : leadOriginNames[form_id],
    ...(requests > 1 ? [countOf(requests, 'open request')] : []),
    ...(call > now ? [`Call: ${shortSiteTime(call, now)}`] : []),
    ...(owner !== null && !is_mine ? [`Assigned to ${owner}`] : []),
    ...(quote ? [`“${quote}”`] : []),
  ].join(' · ');
}
