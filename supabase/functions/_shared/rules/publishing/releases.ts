/** What admins can ask the publisher through the function `publishing`. Releases are named by their digests. */
export type PublisherRequest =
  | { action: 'releases'; preview?: string }
  /** `live`: the release that the preview was compared with. */
  | { action: 'rollback'; root: string; live: string }
  | { action: 'resume'; live: string };

/** Why the publisher can't be asked. */
export type NoPublisher =
  /** BUILD_HOOK_URL or BUILD_HOOK_SECRET isn't set. */
  | 'not-set-up'
  /** The build hook starts a workflow on GitHub, and the site is on a static host. */
  | 'github'
  | 'unreachable';

/** Why there is a release. 'code': a new code build. */
export type Cause = 'publish' | 'code' | 'rollback' | 'resume';

/**
 * Publishing is paused: visitors see an earlier release. Only unpublishing and erasing change it. Times in ISO 8601.
 */
export interface Pause {
  since: string;
  /** When what visitors see was released. */
  releasedAt: string;
}

export interface Release {
  /** Its digest, which names it. */
  root: string;
  /** ISO 8601. */
  at: string;
  cause: Cause;
  /** How many pages were rendered for it. */
  rendered: number;
}

/** What visitors would notice after a rollback. */
export interface RollbackPreview {
  /** The release that would be live again. */
  root: string;
  /** The live release that it was compared with. */
  live: string;
  posts: { id: string; title: string; change: 'returns' | 'disappears' | 'changes' }[];
  /** Whether another code build made the release. */
  changesCode: boolean;
}

/** A post, page, or file that can't be published. It stays as it was in the previous release, if it was there. */
export interface Failure {
  /** Null if no post is at fault. */
  post_id: string | null;
  path: string;
  /** Explains why, in complete sentences. */
  reason: string;
}

export interface Releases {
  /** Null before the first one. */
  live: string | null;
  /** Newest first, beginning with the live one. */
  history: Release[];
  /** Null unless publishing is paused. */
  paused: Pause | null;
  /** What a rollback to the requested release would change. */
  preview?: RollbackPreview;
}
