import * as v from 'valibot';
import type { DatabaseClient } from '../_shared/database.ts';
import { boundedText } from '../_shared/rules/bounded-text.ts';
import type { Problem, Submission } from './validate-submission.ts';

/** `held`: the lead waits for a review, so it isn't a conversion and isn't confirmed yet. */
export interface SavedLead {
  ref: string;
  held: boolean;
}

export type SaveResult = ({ ok: true } & SavedLead) | { ok: false; problem: Problem };

/** Saves a lead and its outbox row in one transaction. `run`: of the daily check, if that sent it. Never throws. */
export type SaveLead = (
  submission: Submission,
  clientAddress: string,
  run?: string,
) => Promise<SaveResult>;

/** A lead saved after the timeout is found by its idempotency key when the visitor tries again. */
const timeoutMs = 10_000;

const resultSchema = v.object({ ref: boundedText(100), held: v.boolean() });

export function leadSaver(database: DatabaseClient): SaveLead {
  return async ({ formId, lead, idempotencyKey }, clientAddress, run) => {
    const { data, error } = await database
      .rpc('submit_lead', {
        lead,
        // Nullable, but the generated types don't say so for arguments.
        idempotency_key: idempotencyKey as string,
        client_address: clientAddress,
        ...(run !== undefined && { proof_run: run }),
      })
      .abortSignal(AbortSignal.timeout(timeoutMs));
    if (!error && run !== undefined && data === null) {
      return { ok: false, problem: { status: 409, error: 'This check is over.', formId } };
    }
    if (!error && v.is(resultSchema, data)) return { ok: true, ref: data.ref, held: data.held };
    return { ok: false, problem: { ...problemFrom(error), formId } };
  };
}

function problemFrom(error: { code: string; message: string } | null): Problem {
  if (error?.code === 'PT429') return { status: 429, error: error.message };
  // Logs only the code and the constraint: the message may quote the visitor.
  const constraint = /constraint "(\w+)"/.exec(error?.message ?? '')?.[1];
  console.error('submit_lead failed:', error?.code || 'no response', constraint ?? '');
  // Classes 22 and 23: values that the database rejects although the rules accept them.
  return /^2[23]/.test(error?.code ?? '')
    ? { status: 422, error: 'Please check what you entered and try again.' }
    : // Spec §8.
      { status: 503, error: 'Failed to submit form. Please try again.' };
}
