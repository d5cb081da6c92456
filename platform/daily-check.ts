import { withDeadline } from '../publisher/deadline.ts';
import type { Session } from './migrations/index.ts';
import type { Health } from './service.ts';

interface Proof {
  worked_at: string | null;
  failing_since: string | null;
  failed_step: string | null;
  is_late: boolean;
}

/** Like that of the database (backend/index.ts), whose health says so if it doesn't respond. */
const timeoutMs = 2000;

/** Whether the daily test lead arrives. Without the error, because visitors may be able to read it. */
export async function dailyCheckHealth(database: Pick<Session, 'query'>): Promise<Health> {
  try {
    const rows = await withDeadline(
      database.query<{ proof: Proof | null }>('select private.describe_proof() as proof'),
      timeoutMs,
      () => new Error('No response in time.'),
    );
    const proof = rows[0]?.proof;
    if (!proof) return { ok: true };
    const { worked_at, failing_since, failed_step, is_late } = proof;
    if (failing_since !== null) return { ok: false, worked_at, failing_since, failed_step };
    return is_late
      ? { ok: false, worked_at, message: 'Nothing sends the daily test lead.' }
      : { ok: true, worked_at };
  } catch {
    return { ok: false, message: 'The database isn’t responding.' };
  }
}
