import type { BreadcrumbListLeaf, FAQPageLeaf, Graph, ItemListLeaf, Thing } from 'schema-dts';
import { canonicalAddress } from './canonical';

/** A schema.org object, embedded in a page as JSON-LD. */
export type StructuredData = Exclude<Thing, string>;

/** Formats a page's objects as the text of its JSON-LD script. Escapes `<`, so that no value can end the script. */
export function jsonLd(objects: readonly StructuredData[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': objects };
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}

/** @param crumbs From the home page to the current page, with absolute URLs. */
export function breadcrumbList(
  crumbs: readonly { name: string; address: string }[],
): BreadcrumbListLeaf {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, address }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: address,
    })),
  };
}

/** The pages that an overview page links to, in order. */
export function itemList(
  pages: readonly { name: string; path: string }[],
  site: string | URL,
): ItemListLeaf {
  return {
    '@type': 'ItemList',
    numberOfItems: pages.length,
    itemListElement: pages.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: canonicalAddress(path, site),
    })),
  };
}

/** The questions and answers on a page. */
export function faqPage(questions: readonly { question: string; answer: string }[]): FAQPageLeaf {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
