import type { PostgrestSingleResponse, SupabaseClient } from '@supabase/supabase-js';
import { authClient, recheckRole, renewSession } from '~/features/auth';
import { timeoutMs as defaultTimeoutMs } from '~/lib/timing';
import type { Database } from '~rules/database.types';

/** Why a request failed. */
export type Fault =
  /** There was no answer, so a change may or may not have been made. */
  'unreachable' | 'signed-out' | 'not-admin' | 'failed';

export class LeadFault extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault);
    this.name = 'LeadFault';
    this.fault = fault;
  }
}

/** The fault behind an error. */
export function faultOf(error: unknown): Fault {
  return error instanceof LeadFault ? error.fault : 'failed';
}

type Query<Data> = (
  client: SupabaseClient<Database>,
  signal: AbortSignal,
) => PromiseLike<PostgrestSingleResponse<Data>>;

/** Sends a query and returns its data. Throws a LeadFault. */
export async function request<Data>(
  query: Query<Data>,
  timeoutMs = defaultTimeoutMs,
): Promise<Data> {
  const send = async () => {
    try {
      return await query(await authClient(), AbortSignal.timeout(timeoutMs));
    } catch {
      throw new LeadFault('unreachable');
    }
  };
  let reply = await send();
  // The token can expire unnoticed while the computer sleeps or if its clock is wrong.
  if (reply.status === 401 && (await renewSession().catch(() => false))) reply = await send();
  if (reply.error) {
    const fault = faultOfReply(reply.status, reply.error.code);
    if (fault === 'not-admin') recheckRole({ quiet: true });
    throw new LeadFault(fault);
  }
  return reply.data as Data;
}

/** PostgREST answers 401 without a session and 403 if the role isn't allowed. 0 means no answer. */
function faultOfReply(status: number, code = ''): Fault {
  // 502, 504, and Cloudflare's 52x: the gateway couldn't reach the backend.
  if ([0, 502, 504].includes(status) || (status >= 520 && status < 530)) return 'unreachable';
  if (status === 401) return 'signed-out';
  return status === 403 || code === '42501' ? 'not-admin' : 'failed';
}
