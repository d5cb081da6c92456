import * as v from 'valibot';
import type { databaseOf } from '../_shared/database.ts';
import type { Problem, Submission } from './submission.ts';

export type Stored = { ok: true; ref: string } | { ok: false; problem: Problem };

/** Stores a lead and its outbox row in one transaction. Never throws. */
export type Store = (submission: Submission, clientAddress: string) => Promise<Stored>;

/** Milliseconds. What is stored after that is found again by its key when the visitor tries again. */
const limitMs = 10_000;

const answer = v.object({ ref: v.string() });

/** Leads behind the API, with the rights of service_role. */
export function storeIn(database: ReturnType<typeof databaseOf>): Store {
  return async ({ formId, lead, idempotencyKey }, clientAddress) => {
    const { data, error } = await database
      .rpc('submit_lead', {
        lead,
        // May be null: the generated types don't know which arguments may.
        idempotency_key: idempotencyKey as string,
        client_address: clientAddress,
      })
      .abortSignal(AbortSignal.timeout(limitMs));
    if (!error && v.is(answer, data)) return { ok: true, ref: data.ref };
    return { ok: false, problem: { ...problemOf(error), formId } };
  };
}

interface DatabaseError {
  code: string;
  message: string;
}

const checkAgain = 'Please check what you entered and try again.';
/** Spec §8. */
const failed = 'Failed to submit form. Please try again.';

function problemOf(error: DatabaseError | null): Problem {
  if (error?.code === 'PT429') return { status: 429, error: error.message };
  // Code and constraint alone: the message may quote what the visitor wrote.
  const constraint = /constraint "(\w+)"/.exec(error?.message ?? '')?.[1];
  console.error('submit_lead failed:', error?.code || 'no answer', constraint ?? '');
  // Classes 22 and 23: values that the database cannot take, whatever the rules said.
  return /^2[23]/.test(error?.code ?? '')
    ? { status: 422, error: checkAgain }
    : { status: 503, error: failed };
}
