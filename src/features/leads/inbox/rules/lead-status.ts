import { pipelineStatuses } from '~rules/lead/pipeline';
import type {
  DeliveryStatus,
  Lead,
  LeadCount,
  LeadEvent,
  LeadFilter,
  PipelineStatus,
} from '../api/leads';
import { describeSignals, errorOf } from './lead-events';

/** How the inbox groups leads: by their status, and by what happened to their delivery. */
export const statusGroups = {
  all: 'All',
  'to-review': 'To review',
  'not-delivered': 'Not delivered',
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  won: 'Won',
  lost: 'Lost',
  spam: 'Spam',
  'on-its-way': 'On its way',
  'in-the-crm': 'In the CRM',
} as const;

export type StatusGroup = keyof typeof statusGroups;

/** Replaces "On its way" if no CRM is connected. */
const noCrmLabel = 'No CRM yet';

interface StatusRules {
  label: string;
  group: Exclude<StatusGroup, 'all'>;
  decisions?: readonly Decision[];
}

const deliveryStatuses: Readonly<Record<DeliveryStatus, StatusRules>> = {
  submitted: { label: 'On its way', group: 'on-its-way' },
  released: { label: 'On its way', group: 'on-its-way' },
  retried: { label: 'On its way', group: 'on-its-way' },
  delayed: { label: 'Delayed, retrying', group: 'on-its-way' },
  held: { label: 'Held for review', group: 'to-review', decisions: ['release', 'spam'] },
  delivered: { label: 'In the CRM', group: 'in-the-crm' },
  dead: { label: 'Not delivered', group: 'not-delivered', decisions: ['redeliver', 'close'] },
  spam: { label: 'Spam', group: 'spam', decisions: ['not-spam'] },
};

/** The group of a status; undefined if this page is older than the backend and doesn't know it. */
export function groupOf(status: string): StatusGroup | undefined {
  return deliveryStatuses[status as DeliveryStatus]?.group as StatusGroup | undefined;
}

/** Groups whose leads wait for an admin's decision. */
export function needsDecision(group: StatusGroup | undefined): boolean {
  return group === 'to-review' || group === 'not-delivered';
}

/** Label of a status. Without a CRM, nothing is on its way. */
export function statusLabel(status: DeliveryStatus, crmConnected: boolean): string {
  if (!crmConnected && groupOf(status) === 'on-its-way') return noCrmLabel;
  return deliveryStatuses[status]?.label ?? status;
}

/** Label of a group. */
export function groupLabel(group: StatusGroup, crmConnected: boolean): string {
  return group === 'on-its-way' && !crmConnected ? noCrmLabel : statusGroups[group];
}

const isPipelineStatus = (group: StatusGroup): group is PipelineStatus =>
  pipelineStatuses.some((status) => status === group);

/** The filter for a group. */
export function groupFilter(group: StatusGroup): LeadFilter {
  if (group === 'all') return {};
  if (isPipelineStatus(group)) return { statuses: [group] };
  const all = Object.keys(deliveryStatuses) as DeliveryStatus[];
  return { deliveries: all.filter((status) => groupOf(status) === group) };
}

export type GroupCounts = Readonly<Record<StatusGroup, number>>;

/** Adds up counts by status to counts by group. */
export function countGroups(counts: readonly LeadCount[]): GroupCounts {
  const groups = Object.fromEntries(Object.keys(statusGroups).map((group) => [group, 0])) as Record<
    StatusGroup,
    number
  >;
  for (const { pipeline_status: status, delivery_status, count } of counts) {
    groups.all += count;
    if (Object.hasOwn(groups, status)) groups[status as PipelineStatus] += count;
    const group = groupOf(delivery_status);
    if (group && !isPipelineStatus(group)) groups[group] += count;
  }
  return groups;
}

/** A decision an admin can make. */
export type Decision = 'release' | 'spam' | 'not-spam' | 'redeliver' | 'close';

interface Circumstances {
  /** Milliseconds. */
  now: number;
  crmConnected: boolean;
}

/** What an admin should know and can do about a lead. */
export function adviseOn(
  lead: Lead,
  events: readonly LeadEvent[],
  circumstances: Circumstances,
): { sentences: readonly string[]; decisions: readonly Decision[] } {
  const sentences = describeStatus(lead, events, circumstances);
  // Signals that didn't hold the lead are still worth knowing.
  if (lead.review === null && lead.spam_signals.length > 0) {
    sentences.push(`Note: ${describeSignals(lead.spam_signals)}. This alone doesn’t hold a lead.`);
  }
  return { sentences, decisions: deliveryStatuses[lead.delivery_status]?.decisions ?? [] };
}

/** Leads normally reach the CRM within a second. */
const slowDeliveryMs = 10 * 60_000;

function describeStatus(
  lead: Lead,
  events: readonly LeadEvent[],
  { now, crmConnected }: Circumstances,
): string[] {
  const status = lead.delivery_status;
  const latest = events.findLast(({ kind }) => kind === status);
  const error = latest && errorOf(latest);
  if (!crmConnected && groupOf(status) === 'on-its-way') {
    return [
      'This lead is stored safely. No CRM is connected yet.',
      'It will be sent automatically once you connect one in CRM setup.',
    ];
  }
  switch (status) {
    case 'held':
      return [
        `This looks like spam: ${describeSignals(lead.spam_signals)}.`,
        'It hasn’t been sent to the CRM.',
      ];
    case 'spam':
      return ['Marked as spam. It hasn’t been sent to the CRM.'];
    case 'dead':
      return [
        'Delivery failed, and we stopped trying.',
        ...(error ? [`Last attempt failed: ${error}`] : []),
        // Set in supabase/functions/dispatch-outbox/crm.ts.
        error?.includes('look there first')
          ? 'Search for the email address in the CRM. If the contact is there, you’re done. If not, try again.'
          : 'Try again once the CRM is back up. Retrying won’t create a second lead.',
      ];
    case 'delayed':
      return [
        'The CRM hasn’t accepted this lead yet.',
        ...(error ? [`First attempt failed: ${error}`] : []),
        'We’ll keep retrying for three days. You don’t need to do anything.',
      ];
    case 'delivered':
      return ['This lead is in the CRM. You don’t need to do anything.'];
    case 'submitted':
    case 'released':
    case 'retried':
      return now - Date.parse(latest?.happened_at ?? lead.created_at) < slowDeliveryMs
        ? ['On its way to the CRM. You don’t need to do anything.']
        : ['This is taking longer than usual. The lead is stored safely, and we’ll keep trying.'];
    default:
      // A newer backend may have a status this page doesn't know.
      return ['The site was updated. Reload this page to continue.'];
  }
}
