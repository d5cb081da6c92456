import type { Graph, Thing } from 'schema-dts';

/** An object of schema.org's vocabulary, to be written into the page as JSON-LD. */
export type StructuredData = Exclude<Thing, string>;

/** The objects of one page as the text of its JSON-LD script; `<` is escaped so that no text can close it. */
export function jsonLd(objects: readonly StructuredData[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': objects };
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}
