import { currentRequest } from '../request-context.ts';

/**
 * Lite prints every database error whole to the console: the statement, its parameters and the
 * conflicting values, so addresses, texts and password hashes end up in a log. While a request is
 * answered, what is said on the console is kept as names and codes alone, for the front door to log
 * when the answer is a 5xx. Can go when Lite's errors are printed without parameters, or not at all.
 */
export function keepParametersOutOfLogs(): () => void {
  if (users === 0) muzzle();
  users += 1;
  return () => {
    users -= 1;
    if (users === 0) Object.assign(console, voices);
  };
}

const levels = ['error', 'warn', 'info', 'log'] as const;

// One process may run several backends, as tests do; they share the one console.
let users = 0;
let voices: Partial<Console> = {};

function muzzle() {
  voices = Object.fromEntries(levels.map((level) => [level, console[level]]));
  for (const level of levels) {
    const speak = console[level];
    console[level] = (...said: unknown[]) => {
      const request = currentRequest();
      if (request) request.faults.push(...said.flatMap(nameOf));
      else speak(...said);
    };
  }
}

/** `23505 users_email_key`: what an error is, and never what it is about. */
export function nameOf(said: unknown): string[] {
  if (typeof said !== 'object' || said === null) return [];
  const error = said as Record<string, unknown>;
  const { code, constraint = error['constraint_name'] } = error;
  const words = [code === 'PGRST' ? error['name'] : code, constraint];
  return [words.filter((word) => typeof word === 'string').join(' ') || 'an error without a code'];
}
