import { brand } from '~/config/brand';
import { siteSections } from '~/config/site-sections';
import { readMinutes } from '~/lib/metadata';
import type { PostCard } from '~/lib/posts-source';
import type { SitePage } from '~/lib/site-pages';

/** The words on a social image. */
export interface Shown {
  /** Small, above the title: what it belongs to. */
  kicker: string;
  title: string;
  /** Small, below the title, where there is an author to name. */
  byline?: string;
}

/** What the image of a hand-made page shows. */
export function shownOf({
  path,
  section,
  headline,
}: Pick<SitePage, 'path' | 'section' | 'headline'>): Shown {
  const named = siteSections.find(({ id }) => id === section);
  return { kicker: path === '/' || !named ? brand.tagline : named.title, title: headline };
}

/** What the image of a post without a picture of its own shows. */
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

/** The line below the title: who wrote it, or who we are in words that are not the kicker's. */
export function footOf({ kicker, byline }: Shown): string {
  return byline ?? (kicker === brand.tagline ? brand.legalName : brand.tagline);
}
