/** What admins can ask the publisher through the function `publishing`. Releases are named by their digests. */
export type PublisherRequest =
  | { action: 'releases'; preview?: string }
  /** `live`: the release that the preview was compared with. */
  | { action: 'rollback'; root: string; live: string }
  | { action: 'unfreeze'; id: string };

/** Why the publisher can't be asked. */
export type NoPublisher =
  /** BUILD_HOOK_URL or BUILD_HOOK_SECRET isn't set. */
  | 'not-set-up'
  /** The build hook starts a workflow on GitHub, and the site is on a static host. */
  | 'github'
  | 'unreachable';

/** Why there is a release. 'code': a new code build. 'unfreeze': someone unfroze posts. */
export type Cause = 'publish' | 'code' | 'rollback' | 'unfreeze';

export interface Release {
  root: string;
  /** ISO 8601. */
  at: string;
  cause: Cause;
  /** How many pages were rendered for it. */
  rendered: number;
}

/** A post whose changes a rollback undid, until it's published again. */
export interface FrozenPost {
  id: string;
  slug: string;
  title: string;
}

/** What visitors would notice after a rollback. */
export interface RollbackPreview {
  /** The release that would be live again. */
  root: string;
  /** The live release that it was compared with. */
  live: string;
  posts: (FrozenPost & { change: 'returns' | 'disappears' | 'changes' })[];
  /** The first paths of pages that would change. Null if every page may. */
  pages: string[] | null;
  pageCount: number;
  /** Whether the release has another code build, which then stops publishing. */
  changesCode: boolean;
}

/** A post or page that can't be published. It stays as it was in the previous release, if it was there. */
export interface Failure {
  /** Null for a page that fails although no post is at fault. */
  post_id: string | null;
  path: string;
  /** A sentence. */
  reason: string;
}

export interface Releases {
  /** Null before the first one. */
  live: string | null;
  /** Newest first, beginning with the live one. */
  history: Release[];
  frozen: FrozenPost[];
  /** What a rollback to the requested release would change. */
  preview?: RollbackPreview;
}
