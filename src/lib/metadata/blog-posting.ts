import type { BlogPostingLeaf, PersonLeaf } from 'schema-dts';
import { brand } from '~/config/brand';
import { readMinutes } from './post-text';

export interface Article {
  title: string;
  description: string;
  address: string;
  /** Absolute. */
  image: string;
  author: string;
  /** Path of the page about the author, if there is one. */
  authorPath?: string;
  category: string;
  tags: readonly string[];
  /** Strings are ISO 8601. */
  published: string | Date;
  modified: string | Date;
  /** In minutes. 0 or less means unknown. */
  readMinutes: number;
}

/** @param publisherId The `@id` of the organization that publishes the site. */
export function blogPosting(article: Article, publisherId: string): BlogPostingLeaf {
  const minutes = readMinutes(article.readMinutes);
  return {
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.description,
    mainEntityOfPage: article.address,
    image: article.image,
    author: author(article),
    publisher: { '@id': publisherId },
    datePublished: new Date(article.published).toISOString(),
    dateModified: new Date(article.modified).toISOString(),
    articleSection: article.category,
    ...(article.tags.length > 0 && { keywords: article.tags.join(', ') }),
    timeRequired: `PT${minutes}M`,
    inLanguage: brand.language,
  };
}

function author({ author: name, authorPath, address }: Article): PersonLeaf {
  return { '@type': 'Person', name, ...(authorPath && { url: new URL(authorPath, address).href }) };
}
