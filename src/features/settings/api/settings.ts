import { rpc } from '~/features/auth';
import type { Json } from '~rules/database.types';

/** A setting as the database describes it. A null value means no limit. */
export interface Setting {
  name: string;
  kind: 'days' | 'hours' | 'minutes' | 'sign-up';
  value: Json;
  default_value: Json;
  minimum: number | null;
  maximum: number | null;
  is_optional: boolean;
  /** Whether the privacy policy states it. */
  is_public: boolean;
  description: string;
  /** Null if nobody has changed it, or if the account was removed. */
  changed_by: string | null;
}

/** An admin, and whether they get emails about all leads. */
export interface Recipient {
  id: string;
  name: string;
  lead_emails: boolean;
}

/** Why expired data isn't being deleted. Times are ISO 8601. */
export type RetentionProblem =
  /** The server's date isn't trusted until the site has run on it for a day. */
  | { kind: 'date'; server_date: string; trusted_date: string; trusted_in_minutes: number }
  /** A rule would delete an unusual share of a table. */
  | { kind: 'unconfirmed'; rule: string; description: string; expired: number; total: number }
  | { kind: 'failed'; rule: string; description: string; since: string; error: string };

export type UnconfirmedDeletion = Extract<RetentionProblem, { kind: 'unconfirmed' }>;

export interface Settings {
  settings: Setting[];
  recipients: Recipient[];
  retention_problems: RetentionProblem[];
}

/** `conflict`: someone else has changed it. `setting` is its current state. */
export interface ChangeResult {
  status: 'saved' | 'conflict';
  setting: Setting;
}

/** PostgreSQL's code for a value that isn't allowed. The message says which values are allowed. */
export const invalidValue = '22023';

/** Throws a RequestError, like all functions here. */
export const getSettings = (): Promise<Settings> => rpc('get_settings');

/** Changes a setting, if its value is still `expected_value`. */
export const changeSetting = (
  name: string,
  value: Json,
  expected_value: Json,
): Promise<ChangeResult> => rpc('change_setting', { name, value, expected_value });

/** Records that a retention period would delete. */
export interface Expiring {
  rule: string;
  description: string;
  count: number;
}

/** What a setting would delete within minutes with a period of that many days. */
export const countExpiring = (setting: string, days: number): Promise<Expiring[]> =>
  rpc('count_expiring', { setting, days });

/** Lets a rule delete as many rows as the admin was shown. */
export const confirmDeletion = ({ rule, expired }: UnconfirmedDeletion): Promise<void> =>
  rpc('confirm_deletion', { rule, expired });

export const setLeadEmails = (account_id: string, is_on: boolean): Promise<void> =>
  rpc('set_lead_emails', { account_id, is_on });
