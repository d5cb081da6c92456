import * as v from 'valibot';
import { DatabaseError } from '../_shared/database.ts';
import type { DeliveryResult } from './dispatch.ts';

const databaseTimeoutMs = 10_000;

interface DatabaseCall {
  abortSignal(signal: AbortSignal): PromiseLike<{ data: unknown; error: { code: string } | null }>;
}

/** What a database function returns. Throws if it can't be called. */
export async function loadContent<Schema extends v.GenericSchema>(
  functionName: string,
  call: DatabaseCall,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const { data, error } = await call.abortSignal(AbortSignal.timeout(databaseTimeoutMs));
  if (error) throw new DatabaseError(functionName, error);
  return v.parse(schema, data);
}

/**
 * Loads the content of an email from the database and sends it. Null means that it's no longer needed. If the database
 * can't be read, the row is tried again later.
 */
export async function sendLoaded<Content>(
  load: () => Promise<Content | null>,
  send: (content: Content) => Promise<DeliveryResult>,
): Promise<DeliveryResult> {
  let content: Content | null;
  try {
    content = await load();
  } catch (error) {
    return { status: 'failed', error: (error as Error).message };
  }
  return content === null ? { status: 'delivered' } : send(content);
}
