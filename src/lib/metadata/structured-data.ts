import { readMinutes } from './read-minutes';

/** An object of schema.org's vocabulary, to be written into the page as JSON-LD. */
export type StructuredData = Readonly<Record<string, unknown>>;

export interface Crumb {
  name: string;
  /** Absolute. */
  address: string;
}

export function breadcrumbList(crumbs: readonly Crumb[]): StructuredData {
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

export interface Article {
  title: string;
  description: string;
  address: string;
  image: string;
  author: string;
  category: string;
  tags: readonly string[];
  /** ISO 8601. */
  published: string;
  modified: string;
  /** Minutes; 0 or less counts as not known. */
  readMinutes: number;
}

/** @param publisherId The `@id` of the organization that publishes the site. */
export function blogPosting(article: Article, publisherId: string): StructuredData {
  const minutes = readMinutes(article.readMinutes);
  return {
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.description,
    mainEntityOfPage: article.address,
    image: article.image,
    author: { '@type': 'Person', name: article.author },
    publisher: { '@id': publisherId },
    datePublished: new Date(article.published).toISOString(),
    dateModified: new Date(article.modified).toISOString(),
    articleSection: article.category,
    keywords: article.tags.join(', '),
    timeRequired: `PT${minutes}M`,
  };
}

/** The objects of one page as the text of its JSON-LD script; `<` is escaped so that no text can close it. */
export function jsonLd(graph: readonly StructuredData[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll(
    '<',
    '\\u003c',
  );
}
