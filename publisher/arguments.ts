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
  const { values, positionals } = parse(usage, options);
  // Empty ones come from unset variables of a shell, and would name the current folder.
  const isComplete = [...positionals, ...Object.values(values)].every((value) => value !== '');
  if (![count].flat().includes(positionals.length) || !isComplete) throw usageError(usage);
  return { values, positionals };
}

function parse<Options extends ParseArgsOptionsConfig>(usage: string, options: Options) {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    const { message } = usageError(usage);
    throw new FixableError(`${messageOf(error)}\n${message}`);
  }
}

export function usageError(usage: string): FixableError {
  return new FixableError(`Usage: npm run ${usage}`);
}
