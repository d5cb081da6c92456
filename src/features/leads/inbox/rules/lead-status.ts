import { leadDeliveryStatuses } from '~rules/lead/delivery-status';
import { adviceOnCrmError } from '~/lib/crm-health';
import type { Decision, DeliveryStatus, Lead, LeadEvent, LeadFilter } from '../api/leads';
import { describeSignals, errorOf } from './lead-events';
import { pipelineLabels } from './pipeline';

/** The tabs of the inbox: leads by their status, and those whose delivery waits for a decision. */
export const statusGroups = {
  ...pipelineLabels,
  new: 'Open',
  all: 'Everyone',
  'to-review': 'To review',
  'not-delivered': 'Not delivered',
} as const;

export type StatusGroup = keyof typeof statusGroups;

/** The groups that wait for a decision about a delivery. They're only shown while they have leads. */
const waiting = { 'to-review': 'held', 'not-delivered': 'dead' } as const;

export const needsDecision = (group: StatusGroup): group is keyof typeof waiting =>
  Object.hasOwn(waiting, group);

/** What an admin can do about a lead, by its delivery. */
export const decisionsAbout: Partial<Record<DeliveryStatus, readonly Decision[]>> = {
  held: ['release', 'spam'],
  dead: ['redeliver', 'close'],
  spam: ['not-spam'],
};

/** What's wrong, as a row says it. The worst first. */
const problems: readonly [DeliveryStatus, string][] = [
  ['dead', 'Not delivered'],
  ['held', 'Held for review'],
  ['delayed', 'Not delivered yet'],
];

/** What's wrong with the delivery of a person's requests. Without a CRM, nothing can be delayed. */
export function problemOf(
  deliveries: readonly DeliveryStatus[],
  crmConnected: boolean,
): string | undefined {
  const [worst, text] = problems.find(([status]) => deliveries.includes(status)) ?? [];
  return worst === 'delayed' && !crmConnected ? undefined : text;
}

/** The filter for a group. */
export function groupFilter(group: StatusGroup): LeadFilter {
  if (group === 'all') return {};
  if (needsDecision(group)) return { deliveries: [waiting[group]] };
  // Held leads wait for a review, not for an answer.
  const answerable = leadDeliveryStatuses.filter((status) => status !== 'held');
  return { statuses: [group], ...(group === 'new' && { deliveries: answerable }) };
}

/** The decisions that several leads wait for at once, given their tab, and their deliveries as far as they're known. */
export function bulkDecisions(
  group: StatusGroup,
  deliveries: readonly DeliveryStatus[],
): Decision[] {
  const all = needsDecision(group) ? [...deliveries, waiting[group]] : deliveries;
  return Object.entries(decisionsAbout)
    .filter(([status]) => all.some((delivery) => delivery === status))
    .flatMap(([, decisions]) => decisions)
    .filter((decision) => decision !== 'close');
}

/** Leads normally reach the CRM within a second. */
const slowDeliveryMs = 10 * 60_000;

/** What an admin should know about a lead's delivery. `now`: milliseconds since 1970. */
export function adviceOn(
  lead: Lead,
  events: readonly LeadEvent[],
  crmConnected: boolean,
  now: number,
): string {
  const { review, spam_signals: signals } = lead;
  // Signals that didn't hold the lead are still worth knowing.
  const isNoted = review === null && signals.length > 0;
  return [
    ...describeStatus(lead, events, crmConnected, now),
    isNoted && `Note: ${describeSignals(signals)}. This alone doesn’t hold a lead.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function describeStatus(
  lead: Lead,
  events: readonly LeadEvent[],
  crmConnected: boolean,
  now: number,
): string[] {
  const status = lead.delivery_status;
  const latest = events.findLast(({ kind }) => kind === status);
  const error = (latest && errorOf(latest)) ?? '';
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
        error && `Last attempt failed: ${error}`,
        // Set in supabase/functions/dispatch-outbox/crm.ts.
        ...(error.includes('look there first')
          ? [
              'Search for the email address in the CRM. If the contact is there, you’re done. If not, try again.',
            ]
          : [error && adviceOnCrmError(error), 'Retrying won’t create a second lead.']),
      ];
    case 'delayed':
      return error.startsWith('The CRM accepted the lead')
        ? [
            'The CRM hasn’t created this lead’s contact yet.',
            error,
            'We’ll look for it a few more times, for about 20 minutes.',
          ]
        : [
            'The CRM hasn’t accepted this lead yet.',
            error && `First attempt failed: ${error}`,
            'We’ll keep retrying for three days.',
          ];
    case 'backlog':
      return [
        'It arrived before a CRM was connected and hasn’t been sent. You can send it on the CRM setup page.',
      ];
    case 'delivered':
      return ['In the CRM.', error];
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
