import { join } from 'node:path';
import type { LoadedCode, SocialImages } from '../code/load.ts';
import { isOutOfSpace, messageOf, PublishError } from '../error.ts';
import { takeLock } from '../lock.ts';
import { readLive, type Live } from '../releases/live.ts';
import { imagesIn, type Images } from './images.ts';
import { namedImages, type NamedImage } from './named.ts';

export interface DrawOrder {
  /** The release area. */
  releases: string;
  /** Throw away, too, what no post has named for a day. */
  everything: boolean;
  /** File names of images that are left out: they could not be drawn before. */
  skip: readonly string[];
}

export interface ImageOfPost {
  name: string;
  slug: string;
}

/** What is told while images are drawn. */
export interface DrawNews {
  /** An image is begun; `missing` are still to be drawn, it and those left out included. */
  begun(image: ImageOfPost, missing: number): void;
  /** One could not be drawn; the others are. */
  failed(image: ImageOfPost, message: string): void;
}

export interface DrawResult {
  drawn: number;
  /** Into a tree that lacked an image that had been drawn. */
  linked: number;
  removed: number;
  /** What pages name and could not be drawn. */
  missing: number;
}

/**
 * Draws every image that a post's page in the live release names and the release area lacks, those of
 * the newest posts first. Each is served as soon as it is drawn. Throws a PublishError for what a person
 * can mend.
 */
export async function drawMissing(
  { renderer }: LoadedCode,
  { releases, everything, skip }: DrawOrder,
  news: DrawNews,
): Promise<DrawResult> {
  let unlock: (() => void) | undefined;
  try {
    unlock = await takeLock(
      join(releases, 'social-lock'),
      15_000,
      `Another process still draws images into ${releases}: wait until it ends, or stop it.`,
    );
    const social = await renderer.loadSocialImages();
    const images = imagesIn(releases);
    const list = listIn(releases, images, social);
    const drawn = await drawListed(list, images, new Set(skip), news);
    const named = everything ? list.named() : undefined;
    const removed = named ? await images.prune(named, new Date()) : 0;
    return { drawn, removed, linked: list.linked(), missing: list.missing().size };
  } catch (error) {
    if (!isOutOfSpace(error)) throw error;
    throw new PublishError(
      `The disk is full: images of posts could not be kept. Free some space where ${releases} lies; they are tried again by themselves.`,
    );
  } finally {
    unlock?.();
  }
}

async function drawListed(
  list: List,
  images: Images,
  leftOut: Set<string>,
  news: DrawNews,
): Promise<number> {
  let drawn = 0;
  for (;;) {
    const missing = list.missing();
    const [name, image] = [...missing].find(([each]) => !leftOut.has(each)) ?? [];
    if (name === undefined || !image) return drawn;
    const ofPost = { name, slug: image.slug };
    news.begun(ofPost, missing.size);
    const bytes = await image.draw().catch((error: unknown) => {
      news.failed(ofPost, messageOf(error));
    });
    if (bytes) {
      await images.put(name, bytes);
      missing.delete(name);
      drawn += 1;
    } else {
      leftOut.add(name);
    }
  }
}

interface List {
  /** What is still to be drawn, newest first: another release may have gone live since the last look. */
  missing(): Map<string, NamedImage>;
  /** All that pages name; undefined where no release is known. */
  named(): ReadonlySet<string> | undefined;
  linked(): number;
}

function listIn(releases: string, images: Images, social: SocialImages): List {
  let live: Live | undefined;
  let named = new Map<string, NamedImage>();
  let missing = named;
  let linked = 0;

  return {
    missing() {
      const now = readLive(releases, live);
      if (now === live) return missing;
      live = now;
      named = namedImages(social, live?.state.snapshot.cards ?? []);
      const drawn = images.names();
      missing = new Map([...named].filter(([name]) => !drawn.has(name)));
      // A release that is made from nothing empties its tree.
      linked += images.linkAll();
      return missing;
    },
    named: () => live && new Set(named.keys()),
    linked: () => linked,
  };
}
