import { pipelineStatuses } from '~rules/lead/pipeline';
import { adviceOnCrmError } from '~/lib/crm-health';
import type {
  DeliveryStatus,
  Lead,
  LeadCounts,
  LeadEvent,
  LeadFilter,
  PipelineStatus,
} from '../api/leads';
import { describeSignals, errorOf } from './lead-events';

/** The tabs of the inbox: leads by their status, and those whose delivery waits for a decision. */
export const statusGroups = {
  new: 'Open',
  contacted: 'Contacted',
  qualified: 'Qualified',
  won: 'Won',
  lost: 'Lost',
  spam: 'Spam',
  all: 'Everyone',
  'to-review': 'To review',
  'not-delivered': 'Not delivered',
} as const;

export type StatusGroup = keyof typeof statusGroups;

interface DeliveryRules {
  /** What's wrong, as a row says it. */
  problem?: string;
  group?: 'to-review' | 'not-delivered';
  decisions?: readonly Decision[];
}

const deliveryRules: Readonly<Record<DeliveryStatus, DeliveryRules>> = {
  submitted: {},
  released: {},
  retried: {},
  backlog: {},
  delayed: { problem: 'Not delivered yet' },
  held: { problem: 'Held for review', group: 'to-review', decisions: ['release', 'spam'] },
  delivered: {},
  dead: { problem: 'Not delivered', group: 'not-delivered', decisions: ['redeliver', 'close'] },
  spam: { decisions: ['not-spam'] },
};

const allStatuses = Object.keys(deliveryRules) as DeliveryStatus[];

/** Groups that are only shown while they have leads, which wait for a decision. */
export function needsDecision(group: StatusGroup): boolean {
  return group === 'to-review' || group === 'not-delivered';
}

/** The worst first. */
const problems: readonly DeliveryStatus[] = ['dead', 'held', 'delayed'];

/** What's wrong with the delivery of a person's requests. Without a CRM, nothing can be delayed. */
export function problemOf(
  deliveries: readonly DeliveryStatus[],
  crmConnected: boolean,
): string | undefined {
  const worst = problems.find((status) => deliveries.includes(status));
  if (!worst || (worst === 'delayed' && !crmConnected)) return undefined;
  return deliveryRules[worst].problem;
}

const isPipelineStatus = (group: StatusGroup): group is PipelineStatus =>
  pipelineStatuses.some((status) => status === group);

/** The filter for a group. */
export function groupFilter(group: StatusGroup): LeadFilter {
  if (group === 'all') return {};
  // Held leads wait for a review, not for an answer.
  if (group === 'new')
    return { statuses: ['new'], deliveries: allStatuses.filter((each) => each !== 'held') };
  if (isPipelineStatus(group)) return { statuses: [group] };
  return { deliveries: allStatuses.filter((status) => deliveryRules[status].group === group) };
}

export type GroupCounts = Readonly<Record<StatusGroup, number>>;

/** How many people are in each group. */
export function countGroups({ held, dead, ...statuses }: LeadCounts): GroupCounts {
  return { ...statuses, 'to-review': held, 'not-delivered': dead };
}

/** A decision an admin can make. */
export type Decision = 'release' | 'spam' | 'not-spam' | 'redeliver' | 'close';

/** The decisions that several leads wait for at once, given their tab, and their deliveries as far as they're known. */
export function bulkDecisions(
  group: StatusGroup,
  deliveries: readonly DeliveryStatus[],
): Decision[] {
  return allStatuses
    .filter((status) => deliveries.includes(status) || deliveryRules[status].group === group)
    .flatMap((status) => deliveryRules[status].decisions ?? [])
    .filter((decision) => decision !== 'close');
}

interface Circumstances {
  /** Milliseconds. */
  now: number;
  crmConnected: boolean;
}

/** What an admin should know and can do about a lead's delivery. */
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
  return { sentences, decisions: deliveryRules[lead.delivery_status]?.decisions ?? [] };
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
  if (
    !crmConnected &&
    ['submitted', 'released', 'retried', 'delayed', 'backlog'].includes(status)
  ) {
    return ['Stored safely. Once you connect a CRM, you can send it there.'];
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
          : [error && adviceOnCrmError(error), 'Retrying won’t create a second lead.']
              .join(' ')
              .trim(),
      ];
    case 'delayed':
      return error?.startsWith('The CRM accepted the lead')
        ? [
            'The CRM hasn’t created this lead’s contact yet.',
            error,
            'We’ll look for it a few more times, for about 20 minutes.',
          ]
        : [
            'The CRM hasn’t accepted this lead yet.',
            ...(error ? [`First attempt failed: ${error}`] : []),
            'We’ll keep retrying for three days.',
          ];
    case 'backlog':
      return [
        'It arrived before a CRM was connected and hasn’t been sent. You can send it on the CRM setup page.',
      ];
    case 'delivered':
      return ['In the CRM.', ...(error ? [error] : [])];
    case 'submitted':
    case 'released':
    case 'retried':
      return now - Date.parse(latest?.happened_at ?? lead.created_at) < slowDeliveryMs
        ? ['On its way to the CRM.']
        : ['This is taking longer than usual. The lead is stored safely, and we’ll keep trying.'];
    default:
      // A newer backend may have a status this page doesn't know.
      return ['The site was updated. Reload this page to continue.'];
  }
}
