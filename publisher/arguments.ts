import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { PublishError } from './error.ts';

/** Parses a command line with this many positional arguments. Throws a PublishError with the usage if it has others. */
export function readArguments<Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  count = 0,
) {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    // Empty ones come from unset variables of a shell, and would name the current folder.
    const isComplete = [...positionals, ...Object.values(values)].every((value) => value !== '');
    if (positionals.length === count && isComplete) return { values, positionals };
  } catch {
    // The usage explains it.
  }
  throw usageError(usage);
}

export function usageError(usage: string): PublishError {
  return new PublishError(`Usage: npm run ${usage}`);
}
