import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse } from 'yaml';
import { fillFigures } from '~/config/copy-figures';

/** One file of src/content. */
export interface Copy {
  /** For example, `places/dallas.yaml`. */
  file: string;
  /** For example, `places`. `.` for a file with a whole collection. */
  collection: string;
  /** File name without extension. */
  id: string;
  data: unknown;
  /** Every string and Markdown paragraph with its location, as pages show them. */
  texts: { where: string; text: string }[];
  /** The strings as the file has them, with references to figures. */
  fields: { where: string; text: string }[];
}

const folder = 'src/content';

/** All files of src/content. */
export const copy: readonly Copy[] = globSync('**/*.{yaml,md}', { cwd: folder })
  .sort()
  .map((file) => {
    const source = readFileSync(join(folder, file), 'utf8');
    const [, front = source, body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? [];
    const fields: unknown = parse(front);
    const data = fillFigures(fields);
    const paragraphs = body.split(/\n{2,}/).map((text) => text.replace(/\s+/g, ' ').trim());
    return {
      file,
      collection: dirname(file),
      id: basename(file).replace(/\.\w+$/, ''),
      data,
      texts: strings({ ...(data as object), paragraphs: paragraphs.filter(Boolean) }, file),
      fields: strings(fields, file),
    };
  });

/** Files of one collection. */
export const copyOf = (collection: string) => copy.filter((each) => each.collection === collection);

/** Every text, except those of the legal pages, which have their own terms. */
export const marketingTexts = copy
  .filter(({ collection }) => collection !== 'legal')
  .flatMap(({ texts }) => texts);

/** Everything in `texts` that matches `pattern` and isn't `allowed`, with its location. */
export function violations(
  texts: Copy['texts'],
  pattern: RegExp,
  isAllowed: (found: string, text: string) => boolean,
): string[] {
  return texts.flatMap(({ where, text }) =>
    [...text.matchAll(new RegExp(pattern, pattern.flags.replace('g', '') + 'g'))]
      .map(([match, group = match]) => ({ match, group }))
      .filter(({ group }) => !isAllowed(group, text))
      .map(({ match }) => `${where}: ${match} in “${text.slice(0, 80)}”`),
  );
}

function strings(value: unknown, where: string): Copy['texts'] {
  if (typeof value === 'string') return [{ where, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => strings(inner, `${where} ${key}`));
}
