import { collect, type PostCollection } from './collection';
import { liveSource } from './live';
import type { PostCard, PostsSource } from './post';

let source: PostsSource | undefined;
let collection: Promise<PostCollection> | undefined;

/** A content publish calls this once, before it renders. */
export function setSource(chosen: PostsSource): void {
  source = chosen;
  collection = undefined;
}

/** All public posts, read once a build; under `astro dev` anew for every request. */
export function posts(): Promise<PostCollection> {
  if (import.meta.env.DEV) source = liveSource();
  if (import.meta.env.DEV || !collection) collection = current().cards().then(collect);
  return collection;
}

/** The body of a post as the writer left it: sanitise before showing. */
export function content(card: PostCard): Promise<string> {
  return current().content(card);
}

function current(): PostsSource {
  source ??= liveSource();
  return source;
}
