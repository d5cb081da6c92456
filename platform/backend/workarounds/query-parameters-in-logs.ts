import { currentRequest } from '../request-context.ts';

/**
 * Lite prints database errors with the statement, its parameters, and the conflicting values, so email
 * addresses, texts, and password hashes end up in the log. During a request, this replaces console output
 * with error codes and constraint names, which the front door logs if the response is a 5xx. Returns a
 * function that undoes it. Delete this when Lite prints no parameters.
 */
export function keepParametersOutOfLogs(): () => void {
  if (users === 0) replaceConsole();
  users += 1;
  return () => {
    users -= 1;
    if (users === 0) Object.assign(console, originals);
  };
}

const levels = ['error', 'warn', 'info', 'log'] as const;

// In tests, one process runs several backends, which share the console.
let users = 0;
let originals: Partial<Console> = {};

function replaceConsole() {
  originals = Object.fromEntries(levels.map((level) => [level, console[level]]));
  for (const level of levels) {
    const original = console[level];
    console[level] = (...values: unknown[]) => {
      const request = currentRequest();
      if (request) request.faults.push(...values.flatMap(errorName));
      else original(...values);
    };
  }
}

/** An error's code and constraint without any data, e.g. `23505 users_email_key`. Empty for other values. */
export function errorName(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const error = value as Record<string, unknown>;
  const { code, constraint = error['constraint_name'] } = error;
  const words = [code === 'PGRST' ? error['name'] : code, constraint];
  return [words.filter((word) => typeof word === 'string').join(' ') || 'an error without a code'];
}
