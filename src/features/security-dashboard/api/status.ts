import { authClient, request, rpc } from '~/features/auth';
import { RequestError } from '~/features/staff';
import type { VariablesStatus } from '~rules/environment/function-variables';
import type { Action } from '../rules/finding';
import type { Operations } from '../rules/operations';
import type { DatabaseFunction, Table } from '../rules/probes';
import type { BrowserReport } from '../rules/reports';

/** What `get_security_status` returns. */
export interface SecurityStatus extends Operations {
  tables: Table[];
  functions: DatabaseFunction[];
}

/** Throws a RequestError, like all functions here. */
export async function getSecurityStatus(): Promise<SecurityStatus> {
  return rpc('get_security_status');
}

/** The latest 1,000 reports. */
export function getReports(): Promise<BrowserReport[]> {
  return request((client, signal) =>
    client
      .from('browser_reports')
      .select(
        'kind, name, blocked, page, disposition, noise, times, last_seen, source, line_number, detail',
      )
      .order('last_seen', { ascending: false })
      .limit(1000)
      .abortSignal(signal),
  );
}

/** Which variables of the functions are missing. */
export async function getVariablesStatus(): Promise<VariablesStatus> {
  const { functions } = await authClient();
  const { data, response } = await functions.invoke<VariablesStatus>('security-status');
  if (data) return data;
  throw new RequestError(response?.status === 403 ? 'not-allowed' : 'unreachable');
}

/** Deletes the reports of a group, or records maintenance. */
export async function perform(action: Action): Promise<void> {
  if (action.kind === 'record') {
    await rpc('record_maintenance', { task: action.task });
    return;
  }
  const { name, blocked } = action;
  await request((client, signal) => {
    const reports = client
      .from('browser_reports')
      .delete()
      .match({ kind: 'csp-violation', disposition: 'enforce', name })
      .is('noise', null);
    return (
      blocked === null ? reports.is('blocked', null) : reports.eq('blocked', blocked)
    ).abortSignal(signal);
  });
}
