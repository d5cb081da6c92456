import { answerBy, callText, dayText } from '~/features/leads';
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
export function dueText(lead: HomeLead, now: number): Due {
  const call = callText(lead, now);
  if (call !== undefined) return { text: call, isLate: false };
  const isLate = now >= Date.parse(lead.respond_by);
  return { text: `${isLate ? '' : 'Due '}${answerBy(lead, now)}`, isLate };
}

/** "Due today", or "Due since Nov 20". */
export function followUpText({ follow_up_on }: HomeLead, now: number): Due {
  return follow_up_on === null || follow_up_on >= siteDayOf(now)
    ? { text: 'Due today', isLate: false }
    : { text: `Due since ${dayText(follow_up_on)}`, isLate: true };
}

/** "2:30 PM", of a call today. */
export const callTime = ({ call_at }: HomeLead, now: number): Due => ({
  text: call_at === null ? '' : shortSiteTime(Date.parse(call_at), now),
  isLate: false,
});

/** "12 leads, 3 overdue, 2 assigned to you, 1 with a client’s question". */
export function waitingText({ count, overdue, mine, questions }: WaitingLeads): string {
  return [
    countOf(count, 'lead'),
    ...(overdue > 0 ? [`${formatNumber(overdue)} overdue`] : []),
    ...(mine > 0 ? [`${formatNumber(mine)} assigned to you`] : []),
    ...(questions > 0 ? [`${formatNumber(questions)} with a client’s question`] : []),
  ].join(', ');
}

/**
 * What's known about a lead, apart from the person: "Strategy call · 3 open requests · “We need 12 nurses”". Only
 * follow-ups name a booked call here. Other leads show it beside their time.
 */
export function leadFacts(lead: HomeLead & Partial<WaitingLead & FollowUp>, now: number): string {
  const { words, form_id, requests = 1, note, owner, is_mine } = lead;
  const call = note === undefined ? undefined : callText(lead, now);
  const quote = note ?? words;
  return [
    note ? 'Latest note' : leadOriginNames[form_id],
    ...(requests > 1 ? [countOf(requests, 'open request')] : []),
    ...(call ? [call] : []),
    ...(owner !== null && !is_mine ? [`Assigned to ${owner}`] : []),
    ...(quote ? [`“${quote}”`] : []),
  ].join(' · ');
}
