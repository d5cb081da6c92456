import type { SupabaseClient } from '@supabase/supabase-js';
import { functionError, RequestError, type Fault } from '~/features/staff';
import { timeoutMs as defaultTimeoutMs } from '~/lib/timing';
import type { Database } from '~rules/database.types';
import { recheckRole } from './store/role';
import { authClient, renewSession } from './store/session';

/** PostgREST's reply, or one in its form. */
interface Reply<Data> {
  data: Data | null;
  error: { message: string; code?: string } | null;
  status: number;
}

type Query<Data> = (
  client: SupabaseClient<Database>,
  signal: AbortSignal,
) => PromiseLike<Reply<Data>>;

/** Sends a query as the signed-in person and returns its data. Throws a RequestError. */
export async function request<Data>(
  query: Query<Data>,
  timeoutMs = defaultTimeoutMs,
): Promise<Data> {
  const send = async () => {
    try {
      return await query(await authClient(), AbortSignal.timeout(timeoutMs));
    } catch {
      throw new RequestError('unreachable');
    }
  };
  let reply = await send();
  // The token can expire unnoticed while the computer sleeps or if its clock is wrong.
  if (reply.status === 401) {
    const renewal = await renewSession();
    if (renewal === 'unreachable') throw new RequestError('unreachable');
    if (renewal === 'renewed') reply = await send();
  }
  if (reply.error) {
    const { message, code = '' } = reply.error;
    const fault = faultOfReply(reply.status, code);
    // The session may have been ended, or the role changed.
    if (fault === 'not-allowed') {
      await renewSession();
      recheckRole({ quiet: true });
    }
    throw new RequestError(fault, message, code);
  }
  return reply.data as Data;
}

/**
 * Calls an edge function as the signed-in person. What it says about a conflict or an invalid value says what to do.
 * Throws a RequestError.
 */
export const invoke = <Data>(name: string, body?: object, timeoutMs?: number): Promise<Data> =>
  request<Data>(async ({ functions }, signal) => {
    const { data, error, response } = await functions.invoke<Data>(name, {
      ...(body && { body }),
      signal,
    });
    if (!error) return { data, error: null, status: 200 };
    const status = response?.status ?? 0;
    const reply = (await response?.json().catch(() => undefined)) as { error?: string } | undefined;
    const code = status === 409 || status === 422 ? functionError : '';
    return { data: null, error: { message: reply?.error ?? '', code }, status };
  }, timeoutMs);

type Functions = Database['public']['Functions'];

/**
 * Calls a database function as the signed-in person. `Result` is what it returns, which the database only describes as
 * JSON. Throws a RequestError.
 */
export async function rpc<Name extends keyof Functions & string, Result>(
  name: Name,
  args?: Functions[Name]['Args'],
  timeoutMs?: number,
): Promise<Result> {
  const call = (client: SupabaseClient<Database>, signal: AbortSignal) =>
    client.rpc(name, args).abortSignal(signal);
  return (await request(call, timeoutMs)) as Result;
}

/** What open screens follow. Changes of settings and accounts are in the audit log. */
type Topic = 'audit-log' | 'leads' | 'messages';

/** A cheap request for a text that changes whenever something of a topic does. For admins. Throws a RequestError. */
export const latestChange = (topic: Topic) => (): Promise<string> =>
  rpc('get_latest_change', { topic });

/** PostgREST answers 401 without a session and 403 if the role isn't allowed. 0 means no response. */
function faultOfReply(status: number, code: string): Fault {
  // 502, 504, Cloudflare's 52x: the gateway couldn't reach the backend. 503: the backend couldn't reach the database.
  if ([0, 502, 503, 504].includes(status) || (status >= 520 && status < 530)) return 'unreachable';
  if (status === 401) return 'signed-out';
  return status === 403 || code === '42501' ? 'not-allowed' : 'failed';
}
