import { countOf } from './count';
import { shortSiteTime } from './zoned-time';

/** Whether leads reach the CRM, as get_crm_health returns it. */
export interface CrmHealth {
  is_connected: boolean;
  /** How many leads arrived while no CRM was connected, and haven't been sent. */
  backlog: number;
  /** How many leads the CRM hasn't accepted yet. The oldest was sent at `since` (ISO 8601). */
  delayed: number;
  since: string | null;
  /** Of the newest of them. */
  error: string | null;
}

/** What to do about an error of a delivery to the CRM (dispatch-outbox). */
export function adviceOnCrmError(error: string): string {
  const status = Number(/answered (\d{3})\./.exec(error)?.[1]);
  if (status === 404 || status === 410) {
    return 'The webhook URL is wrong, or its workflow was deleted. Copy the URL from the workflow again.';
  }
  if (status === 401 || status === 403) return 'Check the webhook URL and the signing secret.';
  if (status >= 300 && status < 400) return 'The URL redirects. Use the URL that it redirects to.';
  if (status === 422) return 'Open the workflow’s log in the CRM to see what it rejects.';
  if (status === 429) return 'The CRM is limiting how many leads it accepts at a time.';
  if (status >= 500) return 'The CRM is having problems.';
  if (error.startsWith('The CRM accepted the lead')) {
    return 'Make sure that its workflow is published and creates a contact.';
  }
  if (error.includes('reached')) return 'Check the host in the webhook URL.';
  return 'Check the webhook URL, and make sure that the CRM is up.';
}

/**
 * That the CRM doesn't accept leads, why, and what to do. Undefined if it does, or if there's none. `now`: milliseconds
 * since 1970.
 */
export function crmProblem(
  { is_connected, delayed, since, error }: CrmHealth,
  now: number,
): { text: string; note: string } | undefined {
  if (!is_connected || delayed === 0 || since === null) return undefined;
  const advice = error === null ? '' : ` ${error} ${adviceOnCrmError(error)}`;
  return {
    text: `${countOf(delayed, 'lead')} ${delayed === 1 ? 'hasn’t' : 'haven’t'} reached the CRM since ${shortSiteTime(Date.parse(since), now)}`,
    note: `${delayed === 1 ? 'It’s' : 'They’re'} stored here, and we’ll keep trying.${advice}`,
  };
}
