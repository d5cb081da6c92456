import { refusal } from './request-body.ts';

/**
 * The answer when the database says that the caller's address did enough for now (429, in the
 * database's words); undefined when it took the call. Throws on any other fault and names its code
 * alone, since messages of PostgreSQL can quote what a visitor wrote.
 */
export function limitRefusal(
  call: string,
  error: { code: string; message: string } | null,
): Response | undefined {
  if (error === null) return undefined;
  if (error.code === 'PT429') return refusal(429, error.message);
  throw new Error(`${call} failed: ${error.code || 'the database did not answer'}.`);
}
