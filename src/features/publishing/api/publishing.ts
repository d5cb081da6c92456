import { invoke, rpc } from '~/features/auth';
import { functionError, RequestError } from '~/features/staff';
import type { StaffPause } from '~/lib/pause';
import type {
  Cause,
  Failure,
  NoPublisher,
  PublisherRequest,
  Releases,
} from '~rules/publishing/releases';

export type * from '~rules/publishing/releases';

/** A post that a run had to publish. Times are ISO 8601. */
export interface Change {
  post_id: string;
  change: 'published' | 'unpublished' | 'edited';
  changed_at: string;
  is_scheduled: boolean;
  /** Null for a program, or if the account was removed. */
  by: string | null;
  /** Null if the post was deleted. */
  title: string | null;
  slug: string | null;
  author: string | null;
}

/** Why a run was needed, apart from changed posts. */
export interface RunReason {
  kind: 'setting' | 'erasure';
  /** The setting's description. */
  name: string | null;
  /** Null if the account was removed. */
  by: string | null;
}

export interface Run {
  id: number;
  started_at: string;
  ended_at: string | null;
  attempts: number;
  /** Why the last attempt failed. Null after a success. */
  error: string | null;
  changes: Change[];
  reasons: RunReason[];
  /** Has no root or causes if the publisher couldn't read what changed. */
  details: {
    root?: string;
    causes?: Cause[];
    /** The first 100, and how many there were. */
    warnings: string[];
    warningCount: number;
    failures: Failure[];
    failureCount: number;
  } | null;
}

/** How publishing is going. */
export interface PublishingState {
  /** Null if the publisher has never reported anything. `failures`: how many posts and pages couldn't be published. */
  status: {
    state: 'publishing' | 'live' | 'failed';
    since: string;
    error: string | null;
    failures: number;
  } | null;
  paused: StaffPause | null;
  /** Posts whose changes aren't on the site yet. */
  waiting: { count: number; since: string | null };
  /** Build hooks that couldn't be delivered yet. `is_undelivered`: we've stopped trying to deliver one of them. */
  hook: { since: string; error: string; is_undelivered: boolean } | null;
}

/** What `get_publishing` returns. */
export interface Publishing extends PublishingState {
  /** The last 20, newest first. */
  runs: Run[];
}

/** Throws a RequestError, like all functions here. */
export const getPublishing = (): Promise<Publishing> => rpc('get_publishing');

export type PublisherReply =
  | ({ status: 'ok' } & Releases)
  /** The site's host keeps earlier versions itself, or nothing is set up. */
  | { status: Exclude<NoPublisher, 'unreachable'> };

/** The function waits 25 seconds for the publisher. */
const timeoutMs = 30_000;

/** Calls the publisher. */
export async function askPublisher(body: PublisherRequest): Promise<PublisherReply> {
  const reply = await invoke<PublisherReply | { status: 'unreachable' }>(
    'publishing',
    body,
    timeoutMs,
  );
  if (reply.status !== 'unreachable') return reply;
  const text =
    'We couldn’t reach the publisher. Start it, and check that BUILD_HOOK_URL is its address. In the meantime, the site stays as it is.';
  throw new RequestError('failed', text, functionError);
}
