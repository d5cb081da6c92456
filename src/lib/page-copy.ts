import type { CollectionEntry } from 'astro:content';
import { copyEntry } from '~/lib/copy-entry';

export type PageCopy = CollectionEntry<'pages'>['data'];

type Part = PageCopy['parts'][number];

/** The copy in src/content/pages/{id}.yaml. Throws where there is none. */
export async function pageCopy(id: string): Promise<PageCopy> {
  return (await copyEntry('pages', id)).data;
}

/** A part that a page shows in a way of its own. Throws where the copy has none of that kind and id. */
export function partOf<Kind extends Part['kind']>(
  { path, parts }: PageCopy,
  kind: Kind,
  id: string,
): Extract<Part, { kind: Kind }> {
  const part = parts.find((each) => each.id === id);
  if (!part || !isOf(part, kind)) throw new Error(`The copy of ${path} has no ${kind} "${id}".`);
  return part;
}

/** The parts that stand behind the one of that id. */
export function partsAfter({ parts }: PageCopy, id: string): readonly Part[] {
  return parts.slice(parts.findIndex((each) => each.id === id) + 1);
}

function isOf<Kind extends Part['kind']>(
  part: Part,
  kind: Kind,
): part is Extract<Part, { kind: Kind }> {
  return part.kind === kind;
}
