import type { LiteConnection } from '../lite-connection.ts';

interface DatabaseError {
  code: string;
  message: string;
  detail?: string | null;
  hint?: string | null;
}

/**
 * Lite responds to SQLSTATEs that it doesn't know, such as check violations (23514) and RAISE EXCEPTION
 * (P0001), with a 500 and the code `SUP`. PostgREST has a status for each and returns the code. Lite does
 * respect the status and body of errors that a function raises as SQLSTATE 'PGRST', so this converts other
 * errors to that form. Delete it when Lite's error table equals PostgREST's.
 */
export function answerDatabaseErrors(connection: LiteConnection): void {
  connection.normalizeDbError = (error) => {
    if (isUnreachable(error)) return pgrstError(503, unreachable);
    if (!isDatabaseError(error) || isHandledByLite(error.code)) return error;
    return pgrstError(statusOf(error.code), error);
  };
}

/** Codes that Lite handles like PostgREST. It may rewrite the message or check the role. */
function isHandledByLite(code: string) {
  return /^(PGRST|PT\d{3}|42501|42703|42883)$/.test(code);
}

const statuses: readonly (readonly [RegExp, number])[] = [
  [/^(?:23503|23505)$/, 409],
  [/^25006$/, 405],
  [/^42P01$/, 404],
  [/^P0001$/, 400],
  [/^(?:08|53)/, 503],
  [/^(?:0L|0P|28)/, 403],
  [/^(?:09|25|2D|38|39|3B|40|42P17|54|55|57|58|F0|HV|P0|XX)/, 500],
];

/** The status of a SQLSTATE according to PostgREST's documentation of errors. */
function statusOf(code: string): number {
  return statuses.find(([pattern]) => pattern.test(code))?.[1] ?? 400;
}

/** An error in the form in which PL/pgSQL functions choose their own response. `name` is for the log. */
function pgrstError(status: number, { code, message, detail, hint }: DatabaseError) {
  return {
    name: code,
    code: 'PGRST',
    message: JSON.stringify({ code, message, details: detail ?? null, hint: hint ?? null }),
    detail: JSON.stringify({ status, headers: {} }),
  };
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code));
}

/** PostgREST's error while it can't reach its database. */
export const unreachable: DatabaseError = {
  code: 'PGRST000',
  message: 'Database connection error. Retrying the connection.',
};

/**
 * Whether the connection was lost or not opened in time. 57P01 to 57P03: PostgreSQL is stopping, crashed, or starting.
 */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && isUnreachableCode(String(error.code));
}

export function isUnreachableCode(code: string): boolean {
  return /^(ECONN|CONNECT|ETIMEDOUT|EPIPE|57P0[1-3])/.test(code);
}
