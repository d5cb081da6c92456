/** Why the backend did not do what it was asked. */
export type Fault =
  /** No answer came: whether it was done is not known. */
  'unreachable' | 'signed-out' | 'not-admin' | 'broken';

export class LeadFault extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault);
    this.name = 'LeadFault';
    this.fault = fault;
  }
}

export function faultOf(error: unknown): Fault {
  return error instanceof LeadFault ? error.fault : 'broken';
}

/** What is said of it, and what to do. */
export const faultTexts: Readonly<Record<Fault, string>> = {
  unreachable: 'The backend could not be reached. Check your connection and try again.',
  'signed-out': 'Your session has ended. Sign in again to go on.',
  'not-admin': 'Only an admin can see leads, and your account is none any more.',
  broken: 'The backend answered with an error. Try again in a moment.',
};
