import type { AppEnvironment } from '../../supabase/functions/_shared/rules/environment/app-environment.ts';
import type { HeaderRule } from '../../supabase/functions/_shared/rules/header-rules.ts';
import type { Cause, Pause } from '../../supabase/functions/_shared/rules/publishing/releases.ts';
import { LostObjectError } from '../error.ts';
import type { PostCard } from '../renderer-entry.ts';
import { keyOf, readText } from './digest.ts';
import type { ObjectStore } from './object-store.ts';
import type { ShardDigests } from './sharded-map.ts';

/** What a release has at a path of the site, e.g. `/blog` or `/_astro/page.a1b2c3.js`. */
export type Entry = FileEntry | RedirectEntry | ImageEntry;

export interface FileEntry {
  kind: 'file';
  /** Digest of the blob with its content. */
  digest: string;
  /** In bytes. */
  size: number;
  /** Content-Type. */
  type: string;
  /** Whether the blob is stored in Brotli. */
  isCompressed: boolean;
  /** For a page made from posts: hash of everything it was rendered from. */
  key?: string;
  /** For an asset of an earlier code build, which open tabs may still request: when it was replaced, ISO 8601. */
  retired?: string;
}

/** From an old slug of a post to its current one. */
export interface RedirectEntry {
  kind: 'redirect';
  to: string;
}

/** The social image of a post, which is rendered when it's first requested. */
export interface ImageEntry {
  kind: 'image';
  /** The ID of a post with this image. */
  post: string;
}

/** The parts of a release that are the same for all releases of a code build. */
export interface SiteRules {
  headers: readonly HeaderRule[];
  /** From paths to paths, permanently. An entry at the path wins. */
  redirects: Readonly<Record<string, string>>;
  /** e.g. `https://example.com`. In production, its www host redirects to it. */
  siteUrl: string;
  environment: AppEnvironment;
}

/** Describes a whole release. Stored as an object, and named by a pointer while it's live. */
export interface Root {
  format: typeof format;
  codeId: string;
  /** Digest of the blob with the SiteRules. */
  rules: string;
  /** Entries by path. */
  entries: ShardDigests;
  /** Cards of the public posts, by ID. */
  cards: ShardDigests;
  /** Where the posts come from. */
  backendUrl: string;
  /** Later changes of posts aren't included. */
  cursor: string;
  /** Posts whose newest version can't be published, by ID. The next publish tries again. */
  heldBack: Readonly<Record<string, HeldBackPost>>;
  /** Set while publishing is paused, after someone went back to this release. */
  paused?: Pause;
  /** When personal data was last erased from posts, ISO 8601. Empty if never. Earlier releases aren't kept. */
  erasedAt: string;
  cause: Cause;
  /** ISO 8601. */
  at: string;
  /** How many pages were rendered for it. */
  rendered: number;
  /** Digest of the root that was live before. Null for the first one, and for the first one after an erasure. */
  parent: string | null;
}

/** What waits for publishing to resume, by ID: posts that the release has in an earlier version, or not at all. */
export type WaitingPosts = Record<string, 'changed' | 'new'>;

/** A post that stays as it was in an earlier release because its newest version can't be published. */
export interface HeldBackPost {
  /** Where its page would be. */
  path: string;
  /** Why it can't be published, in words for its author. */
  reason: string;
  /** The path of its last page, if no other page shows the post anymore. */
  kept?: string | undefined;
}

/** Increment it when older roots or entries can't be read anymore. A root of another format counts as lost. */
export const format = 2;

export type { PostCard };

/** Throws a LostObjectError if the root is missing, damaged, or in another format. */
export async function readRoot(store: ObjectStore, digest: string): Promise<Root> {
  const root = JSON.parse(await readText(store, 'roots', digest)) as Root;
  if (root.format !== format) throw new LostObjectError(keyOf('roots', digest));
  return root;
}

/** Throws a LostObjectError if the rules are missing or damaged. */
export async function readRules(store: ObjectStore, { rules }: Root): Promise<SiteRules> {
  return JSON.parse(await readText(store, 'blobs', rules)) as SiteRules;
}
