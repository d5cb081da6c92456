import type { APIRoute } from 'astro';
import { brand } from '~/config/brand';
import { siteSections } from '~/config/site-sections';
import { canonicalAddress } from '~/lib/metadata';
import { sitePages } from '~/lib/site-pages';
import { llmsTxt } from '~/lib/syndication';

export const GET: APIRoute = async ({ site, url }) => {
  const at = (path: string) => canonicalAddress(path, site ?? url);
  const pages = (await sitePages()).filter(({ indexed }) => indexed);
  const sections = siteSections.map(({ id, title }) => ({
    title,
    links: pages
      .filter(({ section }) => section === id)
      .map(({ name, path, description }) => ({ name, address: at(path), description })),
  }));
  const lists = {
    title: 'Lists and feeds',
    links: [
      { name: 'RSS', address: at('/rss.xml'), description: 'The newest blog articles.' },
      {
        name: 'Sitemap',
        address: at('/sitemap.xml'),
        description: 'Every page and article.',
      },
    ],
  };
  return new Response(llmsTxt(brand.name, brand.description, [...sections, lists]));
};
