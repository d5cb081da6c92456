import { join } from 'node:path';
import type { LoadedCode } from '../code/load.ts';
import { isOutOfSpace, messageOf, PublishError } from '../error.ts';
import { takeLock } from '../lock.ts';
import { readLive, type LiveRelease } from '../releases/state.ts';
import type { SocialImages } from '../renderer-entry.ts';
import { openImageStore, type ImageStore } from './image-store.ts';
import { postImages, type PostImage } from './post-images.ts';

export interface RenderInput {
  /** Also removes images that no post has used for a day. */
  everything: boolean;
  /** File names of images to leave out, because they failed before. */
  skip: readonly string[];
}

export interface ImageOfPost {
  name: string;
  slug: string;
}

/** `missing`: images still to be rendered, including this one and those left out. */
export type RenderProgress =
  | { status: 'started'; image: ImageOfPost; missing: number }
  | { status: 'failed'; image: ImageOfPost; message: string };

export interface RenderResult {
  rendered: number;
  /** Existing images that were linked into a tree. */
  linked: number;
  removed: number;
  /** Images that couldn't be rendered. */
  missing: number;
}

/**
 * Renders every social image that a post in the live release refers to and the release area lacks, newest
 * post first. Each image is served right away. Throws a PublishError for problems a person can fix.
 */
export async function renderMissingImages(
  { renderer }: LoadedCode,
  releases: string,
  { everything, skip }: RenderInput,
  report: (progress: RenderProgress) => void,
): Promise<RenderResult> {
  let unlock: (() => void) | undefined;
  try {
    unlock = await takeLock(
      join(releases, 'social-lock'),
      15_000,
      `Another process is still rendering images into ${releases}: wait until it’s done, or stop it.`,
    );
    const store = openImageStore(releases);
    const queue = queueOf(releases, store, await renderer.loadSocialImages());
    const rendered = await renderAll(queue, store, new Set(skip), report);
    const used = everything ? queue.used() : undefined;
    const removed = used ? await store.prune(used, new Date()) : 0;
    return { rendered, removed, linked: queue.linked(), missing: queue.missing().size };
  } catch (error) {
    if (!isOutOfSpace(error)) throw error;
    throw new PublishError(
      `The disk is full, so social images couldn’t be saved. Free some space for ${releases}; rendering is retried automatically.`,
    );
  } finally {
    unlock?.();
  }
}

async function renderAll(
  queue: Queue,
  store: ImageStore,
  skip: Set<string>,
  report: (progress: RenderProgress) => void,
): Promise<number> {
  let rendered = 0;
  for (;;) {
    const missing = queue.missing();
    const [name, next] = [...missing].find(([each]) => !skip.has(each)) ?? [];
    if (name === undefined || !next) return rendered;
    const image = { name, slug: next.slug };
    report({ status: 'started', image, missing: missing.size });
    const bytes = await next.render().catch((error: unknown) => {
      report({ status: 'failed', image, message: messageOf(error) });
    });
    if (bytes) {
      await store.put(name, bytes);
      missing.delete(name);
      rendered += 1;
    } else {
      skip.add(name);
    }
  }
}

interface Queue {
  /** Images to render, newest post first. Follows the live release, which may change in between. */
  missing(): Map<string, PostImage>;
  /** All images that posts refer to. Undefined if no release is known. */
  used(): ReadonlySet<string> | undefined;
  linked(): number;
}

function queueOf(releases: string, store: ImageStore, social: SocialImages): Queue {
  let live: LiveRelease | undefined;
  let used = new Map<string, PostImage>();
  let missing = used;
  let linked = 0;

  return {
    missing() {
      const current = readLive(releases, live);
      if (current === live) return missing;
      live = current;
      used = postImages(social, live?.state.snapshot.cards ?? []);
      const existing = store.names();
      missing = new Map([...used].filter(([name]) => !existing.has(name)));
      // A release that's built from scratch replaces its tree, which then lacks the images.
      linked += store.linkAll();
      return missing;
    },
    used: () => live && new Set(used.keys()),
    linked: () => linked,
  };
}
