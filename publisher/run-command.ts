import { VariableError } from '../supabase/functions/_shared/rules/environment/variables.ts';
import { FixableError } from './error.ts';

/** Whether a person can fix this error. Its message says how. */
export function canBeFixed(error: unknown): error is Error {
  return error instanceof FixableError || error instanceof VariableError;
}

/**
 * Runs a command-line program. An error that a person can fix is printed without its stack trace, and the process then
 * ends with `exitCode`.
 */
export async function runCommand(main: () => Promise<void> | void, exitCode = 1): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (!canBeFixed(error)) throw error;
    console.error(error.message);
    process.exitCode = exitCode;
  }
}
