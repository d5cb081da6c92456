import { siteTimeZone } from '~/config/time-zone';
import { memoizeByObject } from '~/lib/memoize-by-object';
import { postDates, type PostCard } from './post';

/** A link to a post. Has no other fields, so that other changes to the post don't change the page. */
export type PostLink = Pick<PostCard, 'slug' | 'title'>;

/** Values derived from a card. */
export interface Facts {
  card: PostCard;
  /** The display date, in milliseconds since 1970. */
  date: number;
  /** `2026-11`, in the business's time zone like every date that readers see. */
  month: string;
  /** In milliseconds since 1970. */
  modified: number;
  link: PostLink;
}

const factsOf = memoizeByObject((card: PostCard): Facts => {
  const { published, modified } = postDates(card);
  const date = Date.parse(published);
  return {
    card,
    date,
    month: monthOf(date),
    modified: Date.parse(modified),
    link: { slug: card.slug, title: card.title },
  };
});

/** Formats only `11/2026`, because formatting full dates takes ten times as long. */
const monthAndYear = new Intl.DateTimeFormat('en-US', {
  timeZone: siteTimeZone.name,
  month: '2-digit',
  year: 'numeric',
});

function monthOf(date: number): string {
  const [month, year] = monthAndYear.format(date).split('/');
  return `${year}-${month}`;
}

/** The time of the latest change to any of the posts, in milliseconds since 1970. -Infinity if there are none. */
export function lastModified(cards: readonly PostCard[]): number {
  return cards.reduce((latest, card) => Math.max(latest, factsOf(card).modified), -Infinity);
}

/** The last result. Sorting again from there is much faster, because it's almost in order. */
let lastSorted: readonly Facts[] = [];

/** Sorts by display date, then by ID, so that every build has the same order. */
export function newestFirst(cards: readonly PostCard[]): readonly Facts[] {
  const added = new Set(cards.map(factsOf));
  const known = lastSorted.filter((facts) => added.delete(facts));
  return (lastSorted = [...known, ...added].sort(compareDates));
}

/** The newer one comes first. */
function compareDates(a: Facts, b: Facts): number {
  return b.date - a.date || (a.card.id < b.card.id ? -1 : 1);
}
