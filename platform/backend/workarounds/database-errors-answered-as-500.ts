import type { LiteConnection } from '../lite-connection.ts';

interface DatabaseError {
  code: string;
  message: string;
  detail?: string | null;
  hint?: string | null;
}

/**
 * Lite answers SQLSTATEs that it has no case for, check violations (23514) and RAISE EXCEPTION
 * (P0001) among them, as 500 with the code `SUP`. PostgREST has a status for each and passes the
 * code on. Lite obeys an error that a function raises as SQLSTATE 'PGRST' with status and body, so
 * other errors are dressed as one. Can go when Lite's error table equals PostgREST's.
 */
export function answerDatabaseErrors(connection: LiteConnection): void {
  connection.normalizeDbError = (error) => {
    if (isUnreachable(error)) {
      return raised(503, {
        code: 'PGRST000',
        message: 'Database connection error. Retrying the connection.',
      });
    }
    if (!isDatabaseError(error) || liteAnswers(error.code)) return error;
    return raised(statusOf(error.code), error);
  };
}

/** Those that Lite answers as PostgREST does: it also rewrites the message or asks for the role. */
function liteAnswers(code: string) {
  return /^(PGRST|PT\d{3}|42501|42703|42883)$/.test(code);
}

const statuses: readonly (readonly [RegExp, number])[] = [
  [/^(?:23503|23505)$/, 409],
  [/^25006$/, 405],
  [/^42P01$/, 404],
  [/^P0001$/, 400],
  [/^(?:08|53|57P01)/, 503],
  [/^(?:0L|0P|28)/, 403],
  [/^(?:09|25|2D|38|39|3B|40|42P17|54|55|57|58|F0|HV|P0|XX)/, 500],
];

/** The status of a SQLSTATE, as the table of PostgREST's documentation on errors has it. */
function statusOf(code: string): number {
  return statuses.find(([pattern]) => pattern.test(code))?.[1] ?? 400;
}

/** The shape in which PL/pgSQL functions choose their own answer; `name` is for the log. */
function raised(status: number, { code, message, detail, hint }: DatabaseError) {
  return {
    name: code,
    code: 'PGRST',
    message: JSON.stringify({ code, message, details: detail ?? null, hint: hint ?? null }),
    detail: JSON.stringify({ status, headers: {} }),
  };
}

/** An error that Lite answers with this status and code, in PostgREST's shape. */
export function postgrestError(status: number, code: string, message: string): Error {
  return Object.assign(new Error(), raised(status, { code, message }));
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code));
}

function isUnreachable(error: unknown) {
  return (
    error instanceof Error &&
    'code' in error &&
    /^(ECONN|CONNECT|ETIMEDOUT|EPIPE)/.test(String(error.code))
  );
}
