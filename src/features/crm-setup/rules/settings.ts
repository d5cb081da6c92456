import { shortSiteDate } from '~/lib/zoned-time';
import type { CrmSettingName, CrmSettingSource } from '~rules/crm-settings';
import type { CrmLookup } from '../api';

interface SettingCopy {
  label: string;
  text: string;
  /** Completes "Without it, and without an environment variable, …". */
  without: string;
}

/** The settings, in the order of the page. */
export const settingCopy: Readonly<Record<CrmSettingName, SettingCopy>> = {
  webhook_url: {
    label: 'Webhook URL',
    text: 'The URL of the inbound webhook that starts the workflow. Leads are sent to it.',
    without: 'leads are stored but not sent.',
  },
  location_id: {
    label: 'Location ID',
    text: 'Identifies the CRM account. Sent with every lead, and used to look up contacts.',
    without: 'leads are sent without a location, and contacts aren’t looked up.',
  },
  api_key: {
    label: 'API key',
    text: 'Reads contacts, to check whether each lead arrived, and deletes those of people you erase.',
    without: 'contacts aren’t looked up, so a lead can arrive twice.',
  },
  signing_secret: {
    label: 'Signing secret',
    text: 'Optional. Signs every request, in case your receiver verifies signatures. Begins with whsec_.',
    without: 'requests aren’t signed.',
  },
  booking_secret: {
    label: 'Booking secret',
    text: 'Proves that booked calls come from the CRM’s calendar. Begins with whsec_.',
    without: 'booked calls aren’t accepted.',
  },
};

/** Why the URL in PUBLIC_LEAD_WEBHOOK_URL isn't accepted. */
export const eventWebhookText =
  'This webhook is for analytics events, and every page contains its URL. Use a separate one for leads.';

/** Whether a setting is set, where, and by whom. Never what it is. */
export function describeSource(source: CrmSettingSource): string {
  if (source.from === 'none') return 'Not set';
  if (source.from === 'environment') return 'Set by an environment variable';
  const by = source.setBy ?? 'a former admin';
  return `Set on ${shortSiteDate(Date.parse(source.setAt))} by ${by}`;
}

export interface Finding {
  tone: 'signal' | 'warm' | 'quiet';
  text: string;
}

/** What a response from the CRM's API says about the key and the location. */
export function describeApi(lookup: CrmLookup | null): Finding {
  if (lookup === null) {
    return {
      tone: 'quiet',
      text: 'We’ll check the API key and the location ID once both are set.',
    };
  }
  switch (lookup.status) {
    case 'unavailable':
      return {
        tone: 'warm',
        text: 'The CRM’s API didn’t respond. Reload this page in a moment to check again.',
      };
    case 'refused':
      return { tone: 'warm', text: lookupErrorText(lookup.code) };
    default:
      return { tone: 'signal', text: 'The CRM accepts the API key and the location ID.' };
  }
}

function lookupErrorText(code: number): string {
  switch (code) {
    case 401:
      return 'The CRM doesn’t accept the API key (401). Create a new one and replace it.';
    case 403:
      return 'The API key isn’t allowed to read this location’s contacts (403). Check its scopes and the location ID.';
    default:
      return `The CRM refused the lookup (${code}). Check the location ID.`;
  }
}
