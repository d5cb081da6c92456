import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { FixableError, messageOf } from './error.ts';

/**
 * Parses a command line. `count`: how many positional arguments it must have, or the allowed numbers. Throws a
 * FixableError with the problem and the usage if they're wrong.
 */
export function readArguments<Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  count: number | readonly number[] = 0,
) {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    // Empty ones come from unset variables of a shell, and would name the current folder.
    const isComplete = [...positionals, ...Object.values(values)].every((value) => value !== '');
    if ([count].flat().includes(positionals.length) && isComplete) return { values, positionals };
  } catch (error) {
    const { message } = usageError(usage);
    throw new FixableError(`${messageOf(error)}\n${message}`);
  }
  throw usageError(usage);
}

export function usageError(usage: string): FixableError {
  return new FixableError(`Usage: npm run ${usage}`);
}
