import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { messageOf, PublishError } from './error.ts';

/**
 * Parses a command line with this many positional arguments. Throws a PublishError with what's wrong and the usage if it
 * has others.
 */
export function readArguments<Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  count = 0,
) {
  const { values, positionals } = parse(usage, options);
  // Empty ones come from unset variables of a shell, and would name the current folder.
  const isComplete = [...positionals, ...Object.values(values)].every((value) => value !== '');
  if (positionals.length !== count || !isComplete) throw usageError(usage);
  return { values, positionals };
}

function parse<Options extends ParseArgsOptionsConfig>(usage: string, options: Options) {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    const { message } = usageError(usage);
    throw new PublishError(`${messageOf(error)}\n${message}`);
  }
}

export function usageError(usage: string): PublishError {
  return new PublishError(`Usage: npm run ${usage}`);
}
