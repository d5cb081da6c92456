import { VariableError } from '../supabase/functions/_shared/rules/environment/variables.ts';
import { PublishError } from './error.ts';

/**
 * Runs a command-line program. An error that a person can fix is printed without its stack trace, and the process then ends
 * with `exitCode`.
 */
export async function runCommand(main: () => Promise<void> | void, exitCode = 1): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof PublishError || error instanceof VariableError)) throw error;
    console.error(error.message);
    process.exitCode = exitCode;
  }
}
