import { invoke, request, rpc } from '~/features/auth';
import { RequestError } from '~/features/staff';
import { timeoutMs } from '~/lib/timing';
import type { VariablesStatus } from '~rules/environment/function-variables';
import type { BlockedReport } from '../rules/blocked';
import type { Action } from '../rules/line';
import type { SecurityStatus } from '../rules/status';

/** Throws a RequestError, like all functions here. */
export const getSecurityStatus = (): Promise<SecurityStatus> => rpc('get_security_status');

/** What browsers blocked because of the site, not of extensions. */
const violations = { kind: 'csp-violation' };

/** The latest 1,000 reports of what browsers blocked, the latest first. */
export function getBlocked(): Promise<BlockedReport[]> {
  return request((client, signal) =>
    client
      .from('browser_reports')
      .select('name, blocked, page, times, last_seen, source')
      .match(violations)
      .order('last_seen', { ascending: false })
      .limit(1000)
      .abortSignal(signal),
  );
}

/** Which variables of the functions are missing. */
export const getVariablesStatus = (): Promise<VariablesStatus> => invoke('security-status');

/** The response that visitors get for the home page, without its body. */
export async function loadHome(): Promise<Response> {
  try {
    return await fetch('/', {
      method: 'HEAD',
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch {
    throw new RequestError('unreachable');
  }
}

/** Records maintenance, or deletes reports. */
export async function perform(action: Action): Promise<void> {
  if (action.kind === 'record') {
    await rpc('record_maintenance', { task: action.task });
    return;
  }
  await request((client, signal) =>
    client
      .from('browser_reports')
      .delete()
      .match(violations)
      .lte('last_seen', action.until)
      .abortSignal(signal),
  );
}
