import { getCollection } from 'astro:content';
import { isIndexed } from '~/config/indexing';
import { industries } from '~/config/industries';
import { places } from '~/config/places';
import { siteSections, type SiteSection } from '~/config/site-sections';
import { people } from '~/lib/people';
import { services } from '~/lib/services';

/** A page built from the repository, not from a post. */
export interface SitePage {
  /** e.g. `/services/voice-ai` */
  path: string;
  /** Its name in links, breadcrumbs, and the sitemap. */
  name: string;
  /** The document's title, without the brand's name. */
  title: string;
  description: string;
  /** Its h1, which its social image shows too. */
  headline: string;
  section: SiteSection;
  /** Path of the page above it. Undefined for the home page. */
  parent: string | undefined;
  /** False keeps search engines away, and the page out of sitemaps. */
  indexed: boolean;
}

let gathered: Promise<readonly SitePage[]> | undefined;

/** Every site page, by section. Throws if the configuration names a page without content. */
export function sitePages(): Promise<readonly SitePage[]> {
  if (import.meta.env.DEV) gathered = undefined;
  return (gathered ??= gather());
}

/** The page at `path`. Throws if there is none. */
export async function sitePage(path: string): Promise<SitePage> {
  const page = (await sitePages()).find((each) => each.path === path);
  if (!page) throw new Error(`There is no copy for ${path} in src/content.`);
  return page;
}

/** The pages from the home page to the one at `path`. */
export async function trail(path: string): Promise<SitePage[]> {
  const page = await sitePage(path);
  return page.parent === undefined ? [page] : [...(await trail(page.parent)), page];
}

type PageCopy = Omit<SitePage, 'indexed'>;

async function gather(): Promise<SitePage[]> {
  const pages: PageCopy[] = [
    ...(await singlePages()),
    ...(await offers('services', await services(), '/services')),
    ...(await offers('industries', industries, '/industries')),
    ...(await offers('places', places, '/healthcare')),
    ...(await personPages()),
    ...(await articles()),
    ...(await legal()),
  ];
  const order = siteSections.map(({ id }) => id);
  return pages
    .map((page) => ({ ...page, indexed: isIndexed(page.path) }))
    .sort(
      (a, b) =>
        order.indexOf(a.section) - order.indexOf(b.section) ||
        // The overview page comes first.
        Number(isTop(b)) - Number(isTop(a)),
    );
}

function isTop({ path }: PageCopy): boolean {
  return ['/', '/services', '/industries', '/about', '/blog'].includes(path);
}

async function singlePages(): Promise<PageCopy[]> {
  return (await getCollection('pages')).map(({ data }) => ({
    ...data,
    parent: data.parent ?? (data.path === '/' ? undefined : '/'),
  }));
}

/** Pages with a name and a path in their content or config, and an overview page. */
async function offers<Name extends 'services' | 'industries' | 'places'>(
  collection: Name,
  named: readonly { id: string; path: string; name: string }[],
  parent: string,
): Promise<PageCopy[]> {
  const entries = new Map((await getCollection(collection)).map(({ id, data }) => [id, data]));
  return named.map(({ id, path, name }) => {
    const copy = entries.get(id);
    if (!copy) throw new Error(`There is no src/content/${collection}/${id}.yaml.`);
    const { title, description, headline } = copy;
    return { path, name, title, description, headline, section: collection, parent };
  });
}

async function personPages(): Promise<PageCopy[]> {
  return (await people()).map(({ path, name, role, description, headline }) => ({
    path,
    name,
    title: `${name}, ${role}`,
    description,
    headline,
    section: 'company',
    parent: '/team',
  }));
}

async function articles(): Promise<PageCopy[]> {
  return (await getCollection('articles')).map(({ id, data }) => ({
    path: `/blog/${id}`,
    name: data.title,
    title: data.title,
    headline: data.headline,
    description: data.description,
    section: 'reading',
    parent: '/blog',
  }));
}

async function legal(): Promise<PageCopy[]> {
  return (await getCollection('legal')).map(({ id, data: { title, description } }) => ({
    path: `/${id}`,
    name: title,
    title,
    description,
    headline: title,
    section: 'legal',
    parent: '/',
  }));
}
