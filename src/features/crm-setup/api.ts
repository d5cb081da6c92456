import { invoke, rpc } from '~/features/auth';
import type { CrmHealth } from '~/lib/crm-health';
import type { CrmLookup, CrmSettingName, CrmSettingsStatus } from '~rules/crm-settings';

export type { CrmLookup, CrmSettingName, CrmSettingsStatus };

/** The settings, and changes of them. Throws a RequestError, like all functions here. */
const call = (body: object): Promise<CrmSettingsStatus> => invoke('crm-settings', body);

export const getSettings = () => call({ action: 'get' });

export const setSetting = (name: CrmSettingName, value: string) =>
  call({ action: 'set', name, value });

export const removeSetting = (name: CrmSettingName) => call({ action: 'remove', name });

/** Looks the test lead up in the CRM. Null without an API key and a location. */
export const lookUp = (): Promise<CrmLookup | null> =>
  invoke('crm-settings', { action: 'look-up' });

/** Whether leads reach the CRM. */
export const getCrmHealth = (): Promise<CrmHealth> => rpc('get_crm_health');

/** Sends up to 500 leads of the backlog. Resolves to their number. */
export const sendBacklog = (): Promise<number> => rpc('send_backlog');

/** When events of the calendar arrived, and why the latest rejected one was rejected. */
export interface BookingWebhook {
  accepted_at: string | null;
  rejected_at: string | null;
  problem: string | null;
}

export const getBookingWebhook = (): Promise<BookingWebhook> => rpc('get_booking_webhook');

/** The latest test lead and how its delivery is going. */
export interface TestLead {
  created_at: string;
  email: string;
  /** Null if its delivery was deleted, like the rest. */
  attempts: number | null;
  delivered_at: string | null;
  dead_at: string | null;
  last_error: string | null;
  response_status: number | null;
}

export const getTestLead = (): Promise<TestLead | null> => rpc('get_test_lead');

export const sendTestLead = (): Promise<void> => rpc('send_test_lead');
