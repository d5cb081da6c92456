import { adviceOnCrmError } from '~/lib/crm-health';
import type { CrmLookup, TestLead } from '../api';
import type { Finding } from './settings';

/** A delivery starts within a second, and workflows take a few seconds. After this long, something is wrong. */
const patienceMs = 30_000;

interface Circumstances {
  connected: boolean;
  /** The CRM's answer about the test lead. Null without an API key and a location; undefined while it isn't known. */
  lookup: CrmLookup | null | undefined;
  /** Milliseconds. */
  now: number;
}

/** Whether the CRM may still create the contact. */
export const mayAppear = (
  { delivered_at }: TestLead,
  { lookup, now }: Omit<Circumstances, 'connected'>,
): boolean =>
  delivered_at !== null &&
  lookup !== null &&
  lookup?.status !== 'found' &&
  now - Date.parse(delivered_at) < patienceMs;

/** Describes a test lead's progress, and what to do if it's stuck. */
export function describeTest(lead: TestLead, circumstances: Circumstances): Finding {
  const { created_at, attempts, delivered_at, dead_at, last_error, response_status } = lead;
  const { connected, lookup, now } = circumstances;
  if (delivered_at !== null) {
    const accepted = response_status
      ? `The CRM accepted it with status ${response_status}`
      : 'It had already arrived with an earlier attempt';
    if (lookup === undefined || mayAppear(lead, circumstances)) {
      return { tone: 'quiet', text: `${accepted}. Looking for its contact in the CRM…` };
    }
    return lookup?.status === 'found'
      ? { tone: 'signal', text: `${accepted}, and its contact is in the CRM.` }
      : { tone: lookup === null ? 'signal' : 'warm', text: `${accepted}. ${missingText(lookup)}` };
  }
  if (last_error !== null) {
    const next =
      dead_at === null ? 'The site will try again automatically.' : 'The site won’t try again.';
    return { tone: 'warm', text: `${last_error} ${adviceOnCrmError(last_error)} ${next}` };
  }
  if (attempts) return { tone: 'quiet', text: 'Sent. Waiting for a response…' };
  if (!connected) {
    return {
      tone: 'warm',
      text: 'No webhook URL is set, so leads can’t be sent. Once you set it above, the test lead is sent automatically.',
    };
  }
  return now - Date.parse(created_at) < patienceMs
    ? { tone: 'quiet', text: 'Sending…' }
    : {
        tone: 'warm',
        text: 'Nothing was sent within 30 seconds. The server that sends leads may be down. Check the backend’s /health page.',
      };
}

/** Why an accepted lead has no known contact. The API key's finding explains other lookup errors. */
function missingText(lookup: CrmLookup | null): string {
  if (lookup === null) return 'To check for its contact, too, set an API key and a location ID.';
  switch (lookup.status) {
    case 'other-contact':
      return 'A contact has your email address, but not the lead’s ID. In the workflow, map customFields.lead_id to a custom field named lead_id.';
    case 'no-contact':
      return 'No contact has your email address. Check that the workflow is published and creates a contact.';
    default:
      return 'Its contact couldn’t be looked up.';
  }
}
