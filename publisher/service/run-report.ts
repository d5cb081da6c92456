import type {
  Cause,
  Failure,
  Pause,
} from '../../supabase/functions/_shared/rules/publishing/releases.ts';
import type { PublishResult } from '../content/content-publish.ts';
import { messageOf } from '../error.ts';
import { keptReleases } from '../releases/history.ts';
import { liveRoot } from '../releases/rollback.ts';
import type { ObjectStore } from '../releases/object-store.ts';
import type { WaitingPosts } from '../releases/release.ts';

type RunState = 'publishing' | 'live' | 'failed';

/** What a run changed on the site. */
interface RunChanges {
  /** Digest of the live release's root. */
  root: string;
  /** Why there are new releases. Empty if there are none. */
  causes: Cause[];
}

/** The result of a run, for the staff pages: what's known of it. */
export interface RunDetails extends Partial<RunChanges> {
  /** Warnings for the editor, one sentence each, about posts that look different from what was written. */
  warnings?: string[];
  /** What couldn't be published. */
  failures?: Failure[];
  /** Missing if the release can't be read. */
  paused?: PauseReport | null | undefined;
}

/** Reports how far a run has come: why it failed, or what it changed. Never rejects. */
export type ReportRun = (state: RunState, error?: string, details?: RunDetails) => Promise<void>;

/**
 * Runs `publish` and reports how it went. `before`: the digest of the release that was live when the last run ended.
 * Returns that of the live one, if it could be read, and the result.
 */
export async function reportRun(
  store: ObjectStore,
  name: string,
  before: string | undefined,
  report: ReportRun,
  publish: () => Promise<PublishResult>,
): Promise<{ result: PublishResult; root: string | undefined }> {
  await report('publishing');
  try {
    const result = await publish();
    const { warnings, failures, waiting } = result;
    const changes = await describeRun(store, name, before).catch(() => undefined);
    const paused = await describePause(store, name, waiting).catch(() => undefined);
    await report('live', undefined, { ...changes, warnings, failures, paused });
    return { result, root: changes?.root };
  } catch (error) {
    await reportFailure(store, name, report, error);
    throw error;
  }
}

export async function reportFailure(
  store: ObjectStore,
  name: string,
  report: ReportRun,
  error: unknown,
): Promise<void> {
  const paused = await describePause(store, name).catch(() => undefined);
  await report('failed', messageOf(error), { paused });
}

/** For the staff pages, which say what visitors see. `waiting` is null if the run failed, so that nobody knows. */
interface PauseReport extends Pause {
  waiting: WaitingPosts | null;
}

/** Null unless publishing is paused. */
async function describePause(
  store: ObjectStore,
  name: string,
  waiting: WaitingPosts | null = null,
): Promise<PauseReport | null> {
  const [{ paused }] = await liveRoot(store, name);
  return paused ? { ...paused, waiting } : null;
}

/** Compares the live release with `before`, the digest of the one that was live when the last run ended. */
async function describeRun(
  store: ObjectStore,
  name: string,
  before: string | undefined,
): Promise<RunChanges | undefined> {
  const root = (await store.readPointer(name))?.root;
  if (root === undefined) return undefined;
  return { root, causes: root === before ? [] : await causesSince(store, name, before) };
}

async function causesSince(store: ObjectStore, name: string, before: string | undefined) {
  const causes: Cause[] = [];
  for await (const { digest, root } of keptReleases(store, name, new Date())) {
    if (digest === before) return [...new Set(causes)];
    causes.push(root.cause);
  }
  // The earlier release belonged to another code build, or is no longer stored.
  return causes.slice(0, 1);
}
