import { DurableObject, type DurableObjectState } from 'cloudflare:workers';
import code from 'site-code';
import { emptyMemory } from '../publisher/content/content-publish.ts';
import { messageOf, PublishError } from '../publisher/error.ts';
import { knownChanges, type ChangedPaths } from '../publisher/releases/changed-paths.ts';
import { erasureOf, readRoot, type Entry } from '../publisher/releases/release.ts';
import { rollback, unfreeze } from '../publisher/releases/rollback.ts';
import { readEntry } from '../publisher/releases/sharded-map.ts';
import type { PublisherStatus } from '../publisher/service/http.ts';
import {
  purgeAgain,
  purgeFirst,
  type Paths,
  type PurgeState,
} from '../publisher/service/purge-state.ts';
import { backoffMs } from '../publisher/service/queue.ts';
import { describeReleases } from '../publisher/service/releases.ts';
import { describeRun, type RunDetails, type RunState } from '../publisher/service/run-report.ts';
import { r2Store } from '../publisher/stores/r2.ts';
import type { Releases } from '../supabase/functions/_shared/rules/publishing/releases.ts';
import { visitorRetryOptions, type Env } from './bindings.ts';
import { cachedStore } from './cached-store.ts';
import { pointerOf, pruneBucket } from './pointer.ts';
import { publishContent } from './publish-content.ts';
import { reportPublishing } from './report-publishing.ts';
import { untilVisible } from './visitor.ts';

/** What survives a restart. Times in milliseconds. */
interface State {
  /** The number of requests to publish so far, which is also the number of the last one. */
  requested: number;
  /** The number of the last request to compare all posts. */
  everything: number;
  /** The number of the last request that has been published. */
  published: number;
  /** The code build and the version of the Worker that published it. */
  codeId: string | null;
  version: string | null;
  /** The root digest of the newest release that visitors are known to see. */
  visible: string | null;
  purge: PurgeState;
  /** Failed runs in a row, the error of the last one, and when to try again. */
  failures: number;
  error: string | null;
  retryAt: number | null;
  last: PublisherStatus['last'];
  /** When objects were last pruned completely. */
  prunedAt: number;
  /** The last erasure whose objects and copies were deleted (`erasureOf`). */
  erasure: string;
}

const pruneIntervalMs = 24 * 60 * 60_000;

/** Visitors may request a damaged page many times. */
const repairIntervalMs = 60_000;

const initial: State = {
  ...{ requested: 0, everything: 0, published: 0, codeId: null, version: null, visible: null },
  purge: { waiting: null, error: null },
  ...{ failures: 0, error: null, retryAt: null, last: null, prunedAt: 0, erasure: '' },
};

/** The result of a call from the Worker. Errors would lose their class on the way. */
export type RpcResult<Result> = { result: Result } | { error: string };

const { siteUrl, backendUrl } = code.variables;
const pointer = pointerOf(code.codeId);

/**
 * Publishes in its alarm, one run at a time. The runtime repeats an alarm that was interrupted. Requests are stored before
 * they're accepted. All requests that arrive during a run share the next one.
 */
export class PublisherObject extends DurableObject<Env> {
  #state = initial;
  #isRunning = false;
  #repairedAt = 0;
  /** The releases as of a version of the pointer. */
  #described: { version: string | undefined; releases: Releases } | undefined;
  readonly #memory = emptyMemory();
  readonly #store;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#store = cachedStore(r2Store(env.RELEASES), ctx.storage.sql);
    void ctx.blockConcurrencyWhile(async () => {
      this.#state = { ...initial, ...(await ctx.storage.get<State>('state')) };
    });
  }

  /** Requests a run that starts after this call. */
  async request(everything: boolean): Promise<void> {
    const requested = this.#state.requested + 1;
    const changes = everything ? { everything: requested } : {};
    // Nothing is awaited in between, so either both are stored or neither.
    const stored = this.#change({ ...changes, requested, retryAt: null });
    await Promise.all([stored, this.ctx.storage.setAlarm(Date.now())]);
  }

  /** Repairs an object that a visitor's request needed, but that's missing or damaged. */
  async repair(key: string): Promise<void> {
    await this.#store.repair(key);
    if (Date.now() - this.#repairedAt < repairIntervalMs) return;
    this.#repairedAt = Date.now();
    await this.request(true);
  }

  /** Makes an earlier release live again. */
  rollback(digest: string, live: string): Promise<RpcResult<string>> {
    return this.#toResult(async () => {
      const root = await rollback(this.#store, pointer, digest, live);
      await this.request(false);
      return root;
    });
  }

  /** Unfreezes posts that a rollback froze, publishes them, and returns their IDs. */
  unfreeze(ids: readonly string[]): Promise<RpcResult<string[]>> {
    return this.#toResult(async () => {
      const unfrozen = await unfreeze(this.#store, pointer, ids);
      await this.request(true);
      return unfrozen;
    });
  }

  async #toResult<Result>(act: () => Promise<Result>): Promise<RpcResult<Result>> {
    try {
      return { result: await act() };
    } catch (error) {
      if (!(error instanceof PublishError)) throw error;
      return { error: error.message };
    }
  }

  /** `preview`: the digest of a release to compare with the live one. */
  releases(preview?: string): Promise<RpcResult<Releases>> {
    return this.#toResult(() =>
      preview === undefined
        ? this.#currentReleases()
        : describeReleases(this.#store, pointer, preview),
    );
  }

  /** Cached until the pointer moves, because anyone can request them, and reading them takes 20 calls to the bucket. */
  async #currentReleases(): Promise<Releases> {
    const store = r2Store(this.env.RELEASES, visitorRetryOptions);
    const version = (await store.readPointer(pointer))?.version;
    const known = this.#described;
    if (known && known.version === version) return known.releases;
    const releases = await describeReleases(store, pointer);
    this.#described = { version, releases };
    return releases;
  }

  status() {
    const { requested, published, codeId, version, purge, error, retryAt, last } = this.#state;
    const state = this.#isRunning ? 'publishing' : error === null ? 'idle' : 'failed';
    return {
      state: state as PublisherStatus['state'],
      hasNext: requested > published,
      last,
      error,
      nextRetry: retryAt === null ? null : new Date(retryAt).toISOString(),
      codeId,
      version,
      purge: { isWaiting: purge.waiting !== null, error: purge.error },
    };
  }

  async alarm(): Promise<void> {
    if ((this.#dueAt() ?? Infinity) <= Date.now()) await this.#run();
    const purge = await purgeAgain(this.#state.purge, this.#purge);
    await this.#change({ purge });
    const next = Math.min(this.#dueAt() ?? Infinity, purge.waiting?.at ?? Infinity);
    if (next < Infinity) await this.ctx.storage.setAlarm(next);
  }

  /** When the next run is due. Undefined if the site is up to date. */
  #dueAt(): number | undefined {
    const { requested, published, retryAt } = this.#state;
    return requested > published ? (retryAt ?? 0) : undefined;
  }

  async #run(): Promise<void> {
    const { requested, everything, published, codeId, visible } = this.#state;
    const report = (state: RunState, error?: string, details?: RunDetails) =>
      reportPublishing(backendUrl, this.env.SUPABASE_SECRET_KEY, state, error, details);
    const publishes = this.env.PUBLISHES === '1';
    this.#isRunning = true;
    try {
      if (publishes) await report('publishing');
      // After a rollback to this code build, its posts may be long out of date.
      const isNewCode = codeId !== code.codeId;
      const compareAll = everything > published || isNewCode;
      const { root, result } = publishes
        ? await this.#publish(compareAll, isNewCode ? codeId : null)
        : await this.#published();
      const live = await readRoot(this.#store, root);
      const erasure = erasureOf(live);
      const isErased = erasure !== this.#state.erasure;
      if (isErased) this.#dropErased();
      await Promise.all([this.#show(root), publishes && report('verified')]);
      const before = visible ?? undefined;
      const changes = publishes
        ? await describeRun(this.#store, pointer, before).catch(() => undefined)
        : undefined;
      // A part of the run, so that it's repeated after an error. What it can't delete yet is due again (#prune).
      if (publishes && isErased) await this.#prune();
      const last = result ? { ...result, at: new Date().toISOString() } : this.#state.last;
      await this.#change({
        ...{ published: requested, codeId: code.codeId, visible: root },
        version: this.env.VERSION,
        ...{ failures: 0, error: null, retryAt: null, last, erasure },
      });
      if (publishes) {
        const { warnings = [], failures = [] } = result ?? {};
        await report('live', undefined, { ...changes, warnings, failures });
      }
      this.#store.dropUnused(root, live);
      // The clock may have been ahead.
      const isPruneDue = Math.abs(Date.now() - this.#state.prunedAt) >= pruneIntervalMs;
      if (publishes && compareAll && isPruneDue) await this.#prune().catch(console.error);
    } catch (error) {
      await this.#fail(messageOf(error), requested);
      if (publishes) await report('failed', messageOf(error));
    } finally {
      this.#isRunning = false;
    }
  }

  async #publish(everything: boolean, replacedCodeId: string | null) {
    try {
      return await publishContent(this.#store, everything, this.#memory, replacedCodeId);
    } catch (error) {
      // A rollback has to reach visitors even if nothing can be published after it.
      await this.#showLive().catch(console.error);
      throw error;
    }
  }

  async #showLive(): Promise<void> {
    const root = (await this.#store.readPointer(pointer))?.root;
    if (root === undefined || root === this.#state.visible) return;
    await this.#show(root);
    await this.#change({ visible: root });
  }

  /** What `npm run publisher` has published. */
  async #published(): Promise<{ root: string; result?: undefined }> {
    const live = await this.#store.readPointer(pointer);
    if (live) return { root: live.root };
    throw new PublishError('The bucket has no release of this code build: run `npm run deploy`.');
  }

  async #fail(error: string, requested: number): Promise<void> {
    console.error(`Publishing failed: ${error}`);
    const failures = this.#state.failures + 1;
    // A newer request is published right away.
    const retryAt = this.#state.requested > requested ? null : Date.now() + backoffMs(failures);
    await this.#change({ failures, error, retryAt });
  }

  /** Makes sure that visitors see a release. An earlier run may have been interrupted after its release went live. */
  async #show(root: string): Promise<void> {
    const changed = await knownChanges(this.#store, this.#state.visible, root);
    // After a deployment or a rollback of the Worker, headers may have changed, too.
    const isSameCode = this.#state.codeId === code.codeId;
    const paths = isSameCode && changed ? [...changed.keys()] : 'all';
    if (paths.length > 0) {
      await this.#change({ purge: await purgeFirst(this.#state.purge, paths, this.#purge) });
    }
    await untilVisible(siteUrl, changed ?? (await this.#entriesAt(root, ['/', '/blog'])));
  }

  async #entriesAt(digest: string, paths: readonly string[]): Promise<ChangedPaths> {
    const root = await readRoot(this.#store, digest);
    const found = new Map<string, Entry>();
    for (const path of paths) {
      const entry = await readEntry<Entry>(this.#store, root.entries, path);
      if (entry) found.set(path, entry);
    }
    return found;
  }

  /** Drops everything in memory and storage that may contain data that has been erased. */
  #dropErased(): void {
    this.#store.clear();
    this.#described = undefined;
  }

  /** Runs between publishes, because pruning must not happen during one. If it doesn't finish, it's due again. */
  async #prune(): Promise<void> {
    const isDone = await pruneBucket(this.#store, pointer);
    await this.#change({ prunedAt: isDone ? Date.now() : 0 });
  }

  // The cache in front of the Worker can only be purged by the Worker.
  #purge = (paths: Paths) => this.ctx.exports.default.purge(paths);

  async #change(changes: Partial<State>): Promise<void> {
    this.#state = { ...this.#state, ...changes };
    await this.ctx.storage.put('state', this.#state);
  }
}
