import { minFillMs, suspiciousLinks, type LeadSignal } from '~rules/lead/spam';
import type { leadEventKinds } from '~rules/lead/delivery-status';
import { siteTimeText } from '~/lib/zoned-time';
import type { LeadEvent, PipelineStatus } from '../api/leads';
import { dayText, pipelineLabels } from './pipeline';

/** The request is its own item. Without a CRM, every request is in the backlog, and the delivery says so. */
type Untold = 'submitted' | 'backlog';

const titles: Readonly<Record<Exclude<(typeof leadEventKinds)[number], Untold>, string>> = {
  held: 'Held for review',
  released: 'Released to the CRM',
  spam: 'Marked as spam',
  delivered: 'Delivered to the CRM',
  delayed: 'Delayed, retrying',
  dead: 'Delivery failed',
  retried: 'Queued for delivery again',
  changed: 'Changed',
  'note-deleted': 'Note deleted',
  'document-removed': 'Document removed',
  confirmed: 'Confirmation emailed',
  unconfirmed: 'The confirmation couldn’t be delivered',
};

/** Names an account. */
export type NameOf = (id: string | null) => string;

/** The end of a title. Empty for automatic events, which nobody caused. */
export const by = (id: string | null, nameOf: NameOf) => (id === null ? '' : ` by ${nameOf(id)}`);

/** Describes an event: what happened, who did it, and why. Undefined if something else on the page says so. */
export function describeEvent(event: LeadEvent, nameOf: NameOf) {
  const { kind, actor_id: actor } = event;
  if (kind === 'submitted' || kind === 'backlog') return undefined;
  const more = by(actor, nameOf);
  if (kind === 'held' && actor !== null) {
    return { title: 'Held for review again, marked as not spam', more, texts: [] };
  }
  const title =
    kind === 'delivered' && actor !== null
      ? 'Marked as delivered'
      : (bookingTitle(event) ?? titles[kind as keyof typeof titles] ?? kind);
  const text = kind === 'changed' ? describeChange(event, nameOf) : reasonOf(event);
  return { title, more, texts: text ? [text] : [] };
}

/** What happened in the CRM's calendar. People change calls on the site, and nothing else does. */
function bookingTitle(event: LeadEvent): string | undefined {
  const { before, after } = detailOf(event) as Record<string, Record<string, unknown> | undefined>;
  if (event.actor_id !== null || !after || !('call_at' in after)) return undefined;
  if (after['call_at'] === null) return 'Call canceled in the calendar';
  return before?.['call_at'] === null
    ? 'Call booked in the calendar'
    : 'Call moved in the calendar';
}

/** "Status: Contacted. Owner: Ann." */
function describeChange(event: LeadEvent, nameOf: NameOf): string {
  const { after = {} } = detailOf(event) as { after?: Record<string, unknown> };
  return Object.keys(fieldNames)
    .filter((field) => field in after)
    .map((field) => `${fieldText(field, after[field], nameOf)}.`)
    .join(' ');
}

const fieldNames: Partial<Record<string, string>> = {
  pipeline_status: 'Status',
  owner_id: 'Owner',
  follow_up_on: 'Follow-up',
  call_at: 'Call',
  tags: 'Tags',
};

/** "Status: Contacted". If the value isn't known, only "Status". */
export function fieldText(field: string, value: unknown, nameOf: NameOf): string {
  const name = fieldNames[field] ?? field;
  if (value === undefined) return name;
  if (Array.isArray(value)) return `${name}: ${value.join(', ') || 'none'}`;
  const text = typeof value === 'string' ? value : '';
  switch (field) {
    case 'pipeline_status':
      return `${name}: ${pipelineLabels[text as PipelineStatus] ?? text}`;
    case 'owner_id':
      return `${name}: ${nameOf(text || null)}`;
    case 'follow_up_on':
      return `${name}: ${text ? dayText(text) : 'none'}`;
    case 'call_at':
      return `${name}: ${text ? siteTimeText(Date.parse(text)) : 'none'}`;
    default:
      return `${name}: ${text || 'none'}`;
  }
}

function reasonOf(event: LeadEvent): string | undefined {
  const { signals } = detailOf(event);
  return event.kind === 'held' && Array.isArray(signals) && signals.length > 0
    ? `Reason: ${describeSignals(signals.map(String))}.`
    : errorOf(event);
}

/** The delivery error, if there was one. */
export function errorOf(event: LeadEvent): string | undefined {
  const { error } = detailOf(event);
  return typeof error === 'string' && error ? error : undefined;
}

function detailOf({ detail }: LeadEvent): Record<string, unknown> {
  return typeof detail === 'object' && detail !== null && !Array.isArray(detail) ? detail : {};
}

const signalTexts: Readonly<Record<LeadSignal, string>> = {
  'honeypot-filled': 'a hidden field was filled in',
  'filled-too-fast': `the form was completed in under ${minFillMs / 1000} seconds`,
  'many-links': `the text has ${suspiciousLinks} or more links to other sites`,
  'link-in-name': 'a name contains a link',
  markup: 'the text contains HTML or forum code',
  'repeated-text': 'two other email addresses sent the same text within a day',
  'outside-link': 'the text has a link to another site',
  'forum-link': 'the text has a link in forum code',
  'other-script': 'the text is mostly in a non-Latin alphabet',
  gibberish: 'some words look like random typing',
  'pitch-like': 'some of the text reads like a sales pitch',
  'sales-pitch': 'the text reads like a sales pitch or a scam',
};

/** Spam signals as one phrase: "a, b, and c". */
export function describeSignals(signals: readonly string[]): string {
  const texts = signals.map((one) => signalTexts[one as LeadSignal] ?? `it was flagged “${one}”`);
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(texts);
}
