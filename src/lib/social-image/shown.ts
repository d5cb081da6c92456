import { brand } from '~/config/brand';
import { siteSections } from '~/config/site-sections';
import { readMinutes } from '~/lib/metadata';
import type { PostCard } from '~/lib/posts-source';
import type { SitePage } from '~/lib/site-pages';

/** The text on a social image. */
export interface Shown {
  /** Small, above the title: the section or category. */
  kicker: string;
  title: string;
  /** Small, below the title. Only for pages with an author. */
  byline?: string;
}

/** The text on the image of a site page. */
export function shownOf({
  path,
  section,
  headline,
}: Pick<SitePage, 'path' | 'section' | 'headline'>): Shown {
  const named = siteSections.find(({ id }) => id === section);
  return { kicker: path === '/' || !named ? brand.tagline : named.title, title: headline };
}

/** The text on the image of a post that has no featured image. */
export function shownOfPost(
  card: Pick<PostCard, 'category' | 'title' | 'author_name' | 'read_time_minutes'>,
): Shown {
  const minutes = readMinutes(card.read_time_minutes);
  return {
    kicker: card.category,
    title: card.title,
    byline: `${card.author_name} · ${minutes} min read`,
  };
}

/** The line below the title: the author, or the tagline or name of the business, whichever isn't the kicker. */
export function footOf({ kicker, byline }: Shown): string {
  return byline ?? (kicker === brand.tagline ? brand.legalName : brand.tagline);
}
