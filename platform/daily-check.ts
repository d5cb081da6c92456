import { withDeadline } from '../publisher/deadline.ts';
import type { ProofOfLife } from '../supabase/functions/_shared/rules/proof-of-life.ts';
import type { Health } from './health.ts';
import type { Session } from './migrations/index.ts';

/** Like that of the database (backend/index.ts), whose health says so if it doesn't respond. */
const timeoutMs = 2000;

/** Whether the daily test lead arrives. Without the error, because visitors may be able to read it. */
export async function dailyCheckHealth(database: Pick<Session, 'query'>): Promise<Health> {
  try {
    const late = () => new Error('No response in time.');
    const proof = await withDeadline(readProof(database), timeoutMs, late);
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

/** The progress of the daily test lead. Undefined before the first one. */
export async function readProof(
  database: Pick<Session, 'query'>,
): Promise<ProofOfLife | undefined> {
  const [row] = await database.query<{ proof: ProofOfLife | null }>(
    'select private.describe_proof() as proof',
  );
  return row?.proof ?? undefined;
}
