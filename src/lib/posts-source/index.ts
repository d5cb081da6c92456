import type { Retention } from '~rules/retention';
import { collect, type PostCollection } from './collection';
import { liveSource } from './live';
import type { PostCard, PostsSource } from './post';

export type { PostLink } from './by-date';
export { collect, type CategoryFeed, type Listing, type PostPage } from './collection';
export {
  archivePath,
  archiveSitemapPath,
  contentPages,
  postSitemapPath,
  type ContentPage,
} from './content-pages';
export {
  cardColumns,
  displayDate,
  postDates,
  type Post,
  type PostCard,
  type PostsSource,
} from './post';

let source: PostsSource | undefined;
let collection: Promise<PostCollection> | undefined;

/** Called once by a content publish, before it renders. */
export function setSource(chosen: PostsSource): void {
  source = chosen;
  collection = undefined;
}

/** All public posts. Read once per build, and for every request under `astro dev`. */
export function posts(): Promise<PostCollection> {
  if (import.meta.env.DEV) source = liveSource();
  if (import.meta.env.DEV || !collection) collection = readCollection();
  return collection;
}

async function readCollection(): Promise<PostCollection> {
  const { cards, rearrangedAt } = current();
  return collect(...(await Promise.all([cards(), rearrangedAt()])));
}

/** The body of a post: the writer's HTML, which must be sanitized before it's shown. */
export function content(card: PostCard): Promise<string> {
  return current().content(card);
}

/** How long data is kept. */
export function retention(): Promise<Retention> {
  if (import.meta.env.DEV) source = liveSource();
  return current().retention();
}

function current(): PostsSource {
  source ??= liveSource();
  return source;
}
