import { DatabaseError } from './database.ts';

/** A JSON error with a sentence for the caller (spec §7, call 5). */
export function errorResponse(
  status: number,
  error: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ success: false, error }, { status, headers });
}

/**
 * 429 if a database function reported that the client reached its rate limit, or undefined if it
 * succeeded. Throws a DatabaseError on any other error.
 */
export function rateLimitResponse(
  functionName: string,
  error: { code: string; message: string } | null,
): Response | undefined {
  if (error === null) return undefined;
  if (error.code === 'PT429') return errorResponse(429, error.message);
  throw new DatabaseError(functionName, error);
}
