import type { BreadcrumbListLeaf, FAQPageLeaf, ItemListLeaf } from 'schema-dts';
import { canonicalAddress } from './canonical';

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
