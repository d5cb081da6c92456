import { setTimeout as sleep } from 'node:timers/promises';
import type { Migratable } from '../../migrations/index.ts';
import { FixableError } from '../../../publisher/error.ts';

/** A test lead usually takes less than a minute. The dispatcher gives up after 17. */
const longestMs = 20 * 60_000;

/**
 * Has the daily test lead sent now, and waits until it has arrived or failed. The check `leadsArrive` then says which.
 * False if there's no admin yet, to whom its email goes. Throws a FixableError if nothing sends it.
 */
export async function sendTestLead(
  database: Migratable,
  wait: (ms: number) => Promise<unknown> = sleep,
): Promise<boolean> {
  const [sites] = await database.query<{ has_admin: boolean }>(
    `select exists (select from public.user_roles r where private.get_user_role(r.user_id) = 'admin') as has_admin`,
  );
  if (!sites?.has_admin) return false;
  const [begun] = await database.query<{ now: string }>(
    `insert into private.proof_of_life (due_at) values (now() - interval '1 second')
     on conflict (is_only_row) do update set due_at = excluded.due_at
     returning now()::text as now`,
  );
  for (let waited = 0; waited < longestMs; waited += 5000) {
    await wait(5000);
    const [run] = await database.query<{ is_over: boolean }>(
      `select run_id is null and due_at > now() and attempted_at >= $1::timestamptz as is_over
       from private.proof_of_life`,
      [begun?.now],
    );
    if (run?.is_over) return true;
  }
  throw new FixableError('The test lead wasn’t sent within 20 minutes. Does the schedule run?');
}
