import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse } from 'yaml';

/** One file of src/content. */
export interface Copy {
  /** For example, `places/dallas.yaml`. */
  file: string;
  /** For example, `places`. `.` for a file with a whole collection. */
  collection: string;
  /** File name without extension. */
  id: string;
  data: unknown;
  /** Every string and Markdown paragraph with its location. */
  texts: { at: string; text: string }[];
}

const folder = 'src/content';

/** All files of src/content. */
export const copy: readonly Copy[] = globSync('**/*.{yaml,md}', { cwd: folder })
  .sort()
  .map((file) => {
    const source = readFileSync(join(folder, file), 'utf8');
    const [, front = source, body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? [];
    const data: unknown = parse(front);
    const paragraphs = body
      .split(/\n{2,}/)
      .map((text) => text.replace(/\s+/g, ' ').trim())
      .filter(Boolean);
    return {
      file,
      collection: dirname(file),
      id: basename(file).replace(/\.\w+$/, ''),
      data,
      texts: [
        ...strings(data, ''),
        ...paragraphs.map((text, index) => ({ at: `paragraph ${index + 1}`, text })),
      ],
    };
  });

/** Files of one collection. */
export const copyOf = (collection: string) => copy.filter((each) => each.collection === collection);

function strings(value: unknown, at: string): { at: string; text: string }[] {
  if (typeof value === 'string') return [{ at, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => strings(inner, `${at}.${key}`));
}
