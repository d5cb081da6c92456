import type { Graph, Thing } from 'schema-dts';

/** A schema.org object, embedded in a page as JSON-LD. */
export type StructuredData = Exclude<Thing, string>;

/** Formats a page's objects as the text of its JSON-LD script. Escapes `<`, so that no value can end the script. */
export function jsonLd(objects: readonly StructuredData[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': objects };
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}
