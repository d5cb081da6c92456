import type { FunctionsHttpError } from '@supabase/supabase-js';
import { request, rpc } from '~/features/auth';
import { functionError } from '~/features/staff';
import type { CrmHealth } from '~/lib/crm-health';
import type { CrmLookup, CrmSettingName, CrmSettingsStatus } from '~rules/crm-settings';

export type { CrmLookup, CrmSettingName, CrmSettingsStatus };

type Command =
  | { action: 'get' | 'look-up' }
  | { action: 'set'; name: CrmSettingName; value: string }
  | { action: 'remove'; name: CrmSettingName };

/** Calls the function crm-settings. Throws a RequestError, like all functions here. */
function call<Data>(body: Command): Promise<Data> {
  return request<Data>(async (client, signal) => {
    const { data, error, response } = await client.functions.invoke<Data>('crm-settings', {
      body,
      signal,
    });
    if (!error) return { data, error: null, status: 200 };
    const status = response?.status ?? 0;
    // With 422, the function says what's wrong with the value.
    const code = status === 422 ? functionError : '';
    return { data: null, error: { message: await messageOf(response), code }, status };
  });
}

async function messageOf(response: FunctionsHttpError['context']): Promise<string> {
  const body: unknown = await (response as Response | undefined)?.json().catch(() => undefined);
  const { error } = (body ?? {}) as { error?: unknown };
  return typeof error === 'string' ? error : '';
}

export const getSettings = () => call<CrmSettingsStatus>({ action: 'get' });

export const setSetting = (name: CrmSettingName, value: string) =>
  call<CrmSettingsStatus>({ action: 'set', name, value });

export const removeSetting = (name: CrmSettingName) =>
  call<CrmSettingsStatus>({ action: 'remove', name });

/** Looks the test lead up in the CRM. Null without an API key and a location. */
export const lookUp = () => call<CrmLookup | null>({ action: 'look-up' });

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

export async function sendTestLead(): Promise<void> {
  await rpc('send_test_lead');
}
