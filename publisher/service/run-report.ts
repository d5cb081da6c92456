import type { Cause, Pause } from '../../supabase/functions/_shared/rules/publishing/releases.ts';
import type { PublishResult } from '../content/content-publish.ts';
import { messageOf } from '../error.ts';
import { keptReleases } from '../releases/history.ts';
import { liveRoot } from '../releases/rollback.ts';
import type { ObjectStore } from '../releases/object-store.ts';
import type { WaitingPosts } from '../releases/release.ts';

type RunState = 'publishing' | 'live' | 'failed';

/** The result of a run, for the staff pages: what's known of it. */
export interface RunDetails extends Partial<Pick<PublishResult, 'warnings' | 'failures'>> {
  /** Digest of the live release's root. */
  root?: string;
  /** Why there are new releases. Empty if there are none. */
  causes?: Cause[];
  /** Says what visitors see while publishing is paused. `waiting` is null if the run failed, so that nobody knows. */
  paused?: (Pause & { waiting: WaitingPosts | null }) | null;
}

/** Reports how far a run has come: why it failed, or what it changed. Never rejects. */
export type ReportRun = (state: RunState, error?: string, details?: RunDetails) => Promise<void>;

/**
 * Runs `publish` and reports how it went. `before`: the digest of the release that was live when the last run ended.
 */
export async function reportRun(
  store: ObjectStore,
  name: string,
  before: string | undefined,
  report: ReportRun,
  publish: () => Promise<PublishResult>,
): Promise<PublishResult> {
  // In parallel, because visitors wait for the publish.
  const reported = report('publishing');
  try {
    const [result] = await Promise.all([publish(), reported]);
    const { warnings, failures, waiting } = result;
    const live = await describeLive(store, name, waiting);
    const causes = live && (await causesSince(store, name, before).catch(() => undefined));
    await report('live', undefined, { ...live, ...(causes && { causes }), warnings, failures });
    return result;
  } catch (error) {
    await reported;
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
  const { paused } = (await describeLive(store, name, null)) ?? {};
  await report('failed', messageOf(error), paused === undefined ? {} : { paused });
}

/** Undefined if the live release can't be read. */
async function describeLive(store: ObjectStore, name: string, waiting: WaitingPosts | null) {
  try {
    const [{ paused }, { digest }] = await liveRoot(store, name);
    return { root: digest, paused: paused ? { ...paused, waiting } : null };
  } catch {
    return undefined;
  }
}

async function causesSince(store: ObjectStore, name: string, before: string | undefined) {
  const causes: Cause[] = [];
  for await (const { digest, root } of keptReleases(store, name)) {
    if (digest === before) return [...new Set(causes)];
    causes.push(root.cause);
  }
  // The earlier release belonged to another code build, or is no longer stored.
  return causes.slice(0, 1);
}
