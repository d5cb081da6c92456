import { getEntry, type CollectionEntry, type CollectionKey } from 'astro:content';

export type PageCopy = CollectionEntry<'pages'>['data'];

type Part = PageCopy['parts'][number];

/** An entry of a collection in src/content. Throws if there is none. */
export async function copyEntry<Name extends CollectionKey>(
  collection: Name,
  id: string,
): Promise<CollectionEntry<Name>> {
  const entry = (await getEntry({ collection, id })) as CollectionEntry<Name> | undefined;
  if (!entry) throw new Error(`There is no ${id} in src/content/${collection}.`);
  return entry;
}

/** The copy in src/content/pages/{id}.yaml. Throws if there is none. */
export async function pageCopy(id: string): Promise<PageCopy> {
  return (await copyEntry('pages', id)).data;
}

/** A part that a page places itself. Throws if the copy has none with this kind and ID. */
export function partOf<Kind extends Part['kind']>(
  { path, parts }: PageCopy,
  kind: Kind,
  id: string,
): Extract<Part, { kind: Kind }> {
  const part = parts.find((each) => each.id === id);
  if (!part || !isOf(part, kind)) throw new Error(`The copy of ${path} has no ${kind} "${id}".`);
  return part;
}

/** The parts after the one with this ID. */
export function partsAfter({ parts }: PageCopy, id: string): readonly Part[] {
  return parts.slice(parts.findIndex((each) => each.id === id) + 1);
}

function isOf<Kind extends Part['kind']>(
  part: Part,
  kind: Kind,
): part is Extract<Part, { kind: Kind }> {
  return part.kind === kind;
}
