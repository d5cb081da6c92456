import type { CollectionEntry } from 'astro:content';

/** One typed piece of page copy. src/content.config.ts defines the kinds. */
export type Block = CollectionEntry<'pages'>['data']['blocks'][number];

/** A block of one kind. */
export type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;
