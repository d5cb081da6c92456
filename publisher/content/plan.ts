import { hash } from 'node:crypto';
import type { Code, Renderer } from '../code/load.ts';
import { PublishError } from '../error.ts';
import { emptyManifest, type Manifest, type Page } from '../releases/manifest.ts';
import type { PostCard } from '../releases/state.ts';

type Posts = ReturnType<Renderer['collect']>;
type ContentPage = ReturnType<Renderer['contentPages']> extends Iterable<infer Item> ? Item : never;

export interface Plan {
  /** The keys of the pages to render, by path. */
  render: ReadonlyMap<string, string>;
  unchanged: ReadonlyMap<string, Page>;
  /** How many pages of the previous release no longer exist. */
  removed: number;
}

/** Caches the hash of each card, because several pages read the same card. */
const hashedCards = new WeakMap<PostCard, PostCard>();

/** Collects the posts for the renderer. As JSON, a card is only its hash. */
export function postsFrom(renderer: Renderer, cards: readonly PostCard[]): Posts {
  return renderer.collect(
    cards.map((card) => {
      let hashed = hashedCards.get(card);
      if (!hashed) {
        const key = hash('sha256', JSON.stringify(card));
        hashed = Object.assign({ ...card }, { toJSON: () => key });
        hashedCards.set(card, hashed);
      }
      return hashed;
    }),
  );
}

/** A page's path becomes a file path, so it must not leave the tree or name a hidden file. */
const safePath = /^(?:\/|(?:\/[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9]+)*)+)$/;

/**
 * Finds the pages to render. A page's key is a hash of the code ID and everything the page reads. There
 * is no dependency tracking, so no dependency can be missed.
 */
export function plan(
  code: Code,
  pages: Iterable<ContentPage>,
  previous: Manifest = emptyManifest,
): Plan {
  const render = new Map<string, string>();
  const unchanged = new Map<string, Page>();
  for (const { path, inputs } of pages) {
    if (!safePath.test(path)) {
      throw new PublishError(`"${path}" can’t be a page’s path: change the post’s slug.`);
    }
    const key = hash('sha256', JSON.stringify([code.codeId, path, inputs]));
    const page = previous.pages.get(path);
    if (page?.key === key) unchanged.set(path, page);
    else render.set(path, key);
  }
  const isRemoved = (path: string) => !unchanged.has(path) && !render.has(path);
  const removed = [...previous.pages.keys()].filter(isRemoved).length;
  return { render, unchanged, removed };
}
