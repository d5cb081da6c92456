/** Characters XML 1.0 can't contain even as references: control characters and lone surrogates. */
const invalidCharacters =
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Removes the characters that no XML document can contain. */
export function stripInvalidXml(text: string): string {
  return text.replace(invalidCharacters, '');
}

/** `<name>text</name>` with the text escaped. */
export function element(name: string, text: string): string {
  const escaped = stripInvalidXml(text).replace(/[&<>]/g, (found) => references[found] ?? found);
  return `<${name}>${escaped}</${name}>`;
}

export interface SitemapUrl {
  /** Absolute URL. */
  address: string;
  /** ISO 8601. */
  modified?: string;
}

/** A sitemap (sitemaps.org 0.9) of up to 50,000 URLs, the most that one file may hold. */
export function sitemap(urls: readonly SitemapUrl[]): Response {
  return document('urlset', 'url', urls);
}

/** An index of sitemaps. */
export function sitemapIndex(sitemaps: readonly SitemapUrl[]): Response {
  return document('sitemapindex', 'sitemap', sitemaps);
}

function document(root: string, item: string, urls: readonly SitemapUrl[]): Response {
  const items = urls.map(({ address, modified }) => {
    const lastmod = modified ? element('lastmod', new Date(modified).toISOString()) : '';
    return `<${item}>${element('loc', address)}${lastmod}</${item}>`;
  });
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...items,
    `</${root}>`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
}

export interface LinkSection {
  title: string;
  links: readonly {
    name: string;
    /** Absolute URL. */
    address: string;
    description: string;
  }[];
}

/** Builds an llms.txt file (llmstxt.org): a Markdown summary of the site for language models. */
export function llmsTxt(
  name: string,
  description: string,
  sections: readonly LinkSection[],
): string {
  const parts = sections
    .filter(({ links }) => links.length > 0)
    .map(({ title, links }) => `## ${title}\n\n${links.map(line).join('\n')}`);
  return `${[`# ${name}`, `> ${description}`, ...parts].join('\n\n')}\n`;
}

function line({ name, address, description }: LinkSection['links'][number]): string {
  // An unescaped bracket would end the link text.
  return `- [${name.replace(/[[\]\\]/g, '\\$&')}](${address}): ${description}`;
}
