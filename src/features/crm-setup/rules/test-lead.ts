import { adviceOnCrmError } from '~/lib/crm-health';
import { siteTimeText } from '~/lib/zoned-time';
import type { CrmLookup, TestLead } from '../api/crm';

export interface Step {
  title: string;
  status: 'done' | 'current' | 'failed' | 'waiting' | 'skipped';
  text?: string;
}

interface Circumstances {
  connected: boolean;
  /** Undefined while it isn't known. */
  lookup: CrmLookup | null | undefined;
  /** Milliseconds. */
  now: number;
}

/** A delivery starts within a second, and workflows take a few seconds. After this long, something is wrong. */
const patienceMs = 30_000;

/** The progress of a test lead, step by step, and what to do if it gets stuck. */
export function describeSteps(lead: TestLead, circumstances: Circumstances): Step[] {
  const saved: Step = {
    title: 'Saved on the site',
    status: 'done',
    text: `On ${siteTimeText(Date.parse(lead.created_at))}, with your email address ${lead.email}.`,
  };
  const steps = [
    saved,
    sentStep(lead, circumstances),
    acceptedStep(lead),
    foundStep(lead, circumstances),
  ];
  // Only the first step that isn't done is under way.
  const reached = steps.findIndex(({ status }) => status === 'current' || status === 'failed');
  return steps.map((step, index) =>
    reached !== -1 && index > reached ? { title: step.title, status: 'waiting' } : step,
  );
}

/** Whether nothing will change by itself. */
export function isSettled(lead: TestLead, circumstances: Circumstances): boolean {
  if (lead.delivered_at === null) return lead.dead_at !== null;
  return foundStep(lead, circumstances).status !== 'current';
}

function sentStep({ attempts, created_at }: TestLead, { connected, now }: Circumstances): Step {
  const title = 'Sent to the webhook';
  if (attempts)
    return { title, status: 'done', ...(attempts > 1 && { text: `${attempts} times.` }) };
  if (!connected) {
    return {
      title,
      status: 'failed',
      text: 'No webhook is set, so leads can’t be sent. Set its URL above, and the test lead will be sent automatically.',
    };
  }
  if (now - Date.parse(created_at) < patienceMs)
    return { title, status: 'current', text: 'Sending…' };
  return {
    title,
    status: 'failed',
    text: 'Nothing was sent within 30 seconds. The server that sends leads may be down. Check the backend’s /health page.',
  };
}

function acceptedStep({ delivered_at, response_status, last_error, dead_at }: TestLead): Step {
  const title = 'Accepted by the CRM';
  if (delivered_at !== null) {
    const text = response_status
      ? `It responded with status ${response_status}.`
      : 'An earlier attempt had already arrived.';
    return { title, status: 'done', text };
  }
  if (last_error === null) return { title, status: 'current', text: 'Waiting for a response…' };
  const next =
    dead_at === null ? 'The site will try again automatically.' : 'The site won’t try again.';
  return { title, status: 'failed', text: `${last_error} ${adviceOnCrmError(last_error)} ${next}` };
}

function foundStep(lead: TestLead, { lookup, now }: Circumstances): Step {
  const title = 'Found in the CRM';
  if (lead.delivered_at === null) return { title, status: 'waiting' };
  if (lookup === null) {
    return {
      title,
      status: 'skipped',
      text: 'Set an API key and a location ID to check this, too.',
    };
  }
  if (lookup?.status === 'found') {
    return { title, status: 'done', text: 'A contact has the test lead’s ID.' };
  }
  if (now - Date.parse(lead.delivered_at) < patienceMs) {
    return { title, status: 'current', text: 'Looking for a contact with its ID…' };
  }
  return { title, status: 'failed', text: missingText(lookup) };
}

function missingText(lookup: CrmLookup | undefined): string {
  switch (lookup?.status) {
    case 'other-contact':
      return 'A contact has your email address, but not the lead’s ID. In the workflow, map customFields.lead_id to a custom field named lead_id.';
    case 'no-contact':
      return 'No contact has your email address. Check that the workflow is published and creates a contact.';
    case 'refused':
      return `The CRM refused the lookup (${lookup.code}). Check the API key and the location ID.`;
    default:
      return 'The CRM’s API didn’t respond. Check again in a moment.';
  }
}
