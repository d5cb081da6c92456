import { visitorClient } from '~/lib/supabase/visitor-client';
import { timeoutMs } from '~/lib/timing';
import { loadRecords, removeRecords } from './records';

/** PostgREST's error code for a column that isn't in the database. */
const unknownColumn = 'PGRST204';

let sending = false;

/** Sends the saved records of choices. If that fails, they are sent on a later page. Never throws. */
export async function sendRecords(): Promise<void> {
  const records = loadRecords();
  if (sending || !navigator.onLine) return;
  if (records.length === 0) {
    removeRecords([]);
    return;
  }
  sending = true;
  const { error, status } = await visitorClient({ keepalive: true })
    .from('consent_tracking')
    .insert(records)
    .abortSignal(AbortSignal.timeout(timeoutMs));
  sending = false;
  if (error) {
    // eslint-disable-next-line no-console -- spec §7, call 7
    console.warn('The cookie choice wasn’t recorded:', error.message);
    // Records that the database rejects as invalid would fail again, unless it lacks the latest migrations.
    if (status !== 400 || error.code === unknownColumn) return;
  }
  removeRecords(records);
  // The visitor chose again in the meantime, perhaps in another tab.
  if (loadRecords().length > 0) await sendRecords();
}
