import type { SupabaseClient } from '@supabase/supabase-js';
import { authClient, renewSession } from '~/features/staff';
import type { Database } from '~rules/database.types';
import { LeadFault, type Fault } from '../rules/faults';

/** What supabase-js answers with. */
interface Reply<Data> {
  data: Data | null;
  error: { code?: string } | null;
  /** 0 where no answer came. */
  status: number;
}

type Question<Data> = (
  client: SupabaseClient<Database>,
  signal: AbortSignal,
) => PromiseLike<Reply<Data>>;

/** Milliseconds until an answer is given up. */
const patienceMs = 20_000;

/** The data of the answer. Throws a LeadFault where there is none. */
export async function ask<Data>(question: Question<Data>, patience = patienceMs): Promise<Data> {
  let reply = await inTime(question, patience);
  // The token may have run out unnoticed, on a machine that slept or whose clock is wrong.
  if (reply.status === 401 && (await renewed())) reply = await inTime(question, patience);
  const { data, error, status } = reply;
  if (error !== null) throw new LeadFault(faultOf(status, error.code));
  return data as Data;
}

/** Before it asks, the client may wait for a new token, which no signal ends. */
async function inTime<Data>(question: Question<Data>, patience: number): Promise<Reply<Data>> {
  const controller = new AbortController();
  const gaveUp = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    controller.abort();
    gaveUp.reject(new LeadFault('unreachable'));
  }, patience);
  const asked = authClient().then((client) => question(client, controller.signal));
  try {
    return await Promise.race([asked, gaveUp.promise]);
  } catch {
    throw new LeadFault('unreachable');
  } finally {
    clearTimeout(timer);
  }
}

async function renewed(): Promise<boolean> {
  try {
    return await renewSession();
  } catch {
    return false;
  }
}

/** PostgREST answers 401 where nobody is signed in and 403 where the wrong one is. */
function faultOf(status: number, code = ''): Fault {
  if (status === 0 || fromGateway(status)) return 'unreachable';
  if (status === 401) return 'signed-out';
  return status === 403 || code === '42501' ? 'not-admin' : 'broken';
}

/** What stands before the backend got no answer of it (502, 504; 52x: Cloudflare's own). */
function fromGateway(status: number): boolean {
  return status === 502 || status === 504 || (status >= 520 && status < 530);
}
