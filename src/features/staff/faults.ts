/** Why a request failed. */
export type Fault =
  /** There was no response, so a change may or may not have been made. */
  'unreachable' | 'signed-out' | 'not-allowed' | 'failed';

/** What went wrong, and what to do. */
export const faultTexts: Readonly<Record<Fault, string>> = {
  unreachable: 'We couldn’t reach the server. Check your connection and try again.',
  'signed-out': 'Your session has ended. Sign in again to continue.',
  'not-allowed': 'Your role no longer allows this. If you need access, ask an admin.',
  failed: 'The server returned an error. Try again in a moment.',
};

/** A failed request. The message is the server's, or the fault if it sent none. */
export class RequestError extends Error {
  readonly fault: Fault;
  /** PostgreSQL's or PostgREST's error code; empty if there is none. */
  readonly code: string;

  constructor(fault: Fault, message: string = fault, code = '') {
    super(message);
    this.name = 'RequestError';
    this.fault = fault;
    this.code = code;
  }
}

/** The fault behind an error. */
export function faultOf(error: unknown): Fault {
  return error instanceof RequestError ? error.fault : 'failed';
}

/** The code of an error from our own functions, whose message says what to do. */
export const functionError = 'function';

/** Codes of errors whose messages say what to do: conflicts, denials, missing rows, rejected values, and limits. */
const codesWithAdvice = [functionError, 'PT404', 'PT409', 'PT429', 'P0001', '23001', '22023'];

/** Why a change failed, and what to do. */
export function errorText(error: unknown): string {
  if (error instanceof RequestError && codesWithAdvice.includes(error.code)) return error.message;
  return faultTexts[faultOf(error)];
}
