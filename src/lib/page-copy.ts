import { getEntry, type CollectionEntry, type CollectionKey } from 'astro:content';

export type PageCopy = CollectionEntry<'pages'>['data'];

type Block = PageCopy['blocks'][number];

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

/** A block that a page places itself. Throws if the copy has none with this kind and ID. */
export function findBlock<Kind extends Block['kind']>(
  { path, blocks }: PageCopy,
  kind: Kind,
  id: string,
): Extract<Block, { kind: Kind }> {
  const block = blocks.find(
    (each): each is Extract<Block, { kind: Kind }> => each.kind === kind && each.id === id,
  );
  if (!block) throw new Error(`The copy of ${path} has no ${kind} "${id}".`);
  return block;
}

/** The blocks after the one with this ID. */
export function blocksAfter({ blocks }: PageCopy, id: string): readonly Block[] {
  return blocks.slice(blocks.findIndex((each) => each.id === id) + 1);
}
