import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { appEnvironment } from '../../supabase/functions/_shared/rules/environment/app-environment.ts';
import { isLoopback } from '../../supabase/functions/_shared/rules/environment/addresses.ts';
import { samplesIn } from '../../supabase/functions/_shared/rules/environment/sample-values.ts';
import { FixableError } from '../error.ts';
import { filesUnder } from './inputs.ts';

/** The files from which visitors can see a value: the facts, the copy, and the emails about accounts. */
export const brandPlaces: readonly string[] = [
  'supabase/functions/_shared/business.ts',
  'supabase/templates',
  'src/config',
  'src/content',
];

export interface SampleLine {
  /** Relative to the repository. */
  file: string;
  line: number;
  value: string;
}

/** The lines that still have a sample value, in the order of their files. */
export function findSampleValues(repositoryDir: string): SampleLine[] {
  const files = brandPlaces.flatMap((place) => filesUnder(join(repositoryDir, place)));
  return files.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((text, index) => {
        const [value] = isComment(path, text) ? [] : samplesIn(text);
        if (value === undefined) return [];
        return [{ file: relative(repositoryDir, path), line: index + 1, value }];
      }),
  );
}

/** Visitors see no comments, and some explain what a value looks like. */
function isComment(path: string, text: string): boolean {
  return !path.endsWith('.md') && /^\s*(?:#|\/\/|\/?\*)/.test(text);
}

/** One line of a message: `src/config/contacts.ts:11: example.com`. */
export const describeSample = ({ file, line, value }: SampleLine): string =>
  `${file}:${line}: ${value}`;

/**
 * Refuses to build a site for visitors with sample values. A staging site only warns. Any other build has its backend
 * on this machine, so nobody else sees it.
 */
export function checkSampleValues(
  repositoryDir: string,
  env: Readonly<Record<string, string | undefined>>,
  logger: (line: string) => void,
): void {
  const environment = appEnvironment(env['PUBLIC_APP_ENV']);
  const backend = env['PUBLIC_SUPABASE_URL'];
  if (environment === 'development' || !backend || isLoopback(new URL(backend))) return;
  const found = findSampleValues(repositoryDir);
  if (found.length === 0) return;
  const list = `Visitors would see sample values instead of your business’s own. Replace them in these lines (docs/make-it-yours.md):\n${found.map(describeSample).join('\n')}`;
  if (environment === 'production') throw new FixableError(list);
  logger(list);
}
