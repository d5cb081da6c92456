import { DurableObject, type DurableObjectState } from 'cloudflare:workers';
import code from 'site-code';
import { emptyMemory } from '../publisher/content/content-publish.ts';
import { messageOf, PublishError } from '../publisher/error.ts';
import { knownChanges, type ChangedPaths } from '../publisher/releases/changed-paths.ts';
import { erasureOf, readRoot, type Entry } from '../publisher/releases/release.ts';
import { resume, rollback } from '../publisher/releases/rollback.ts';
import { readEntry } from '../publisher/releases/sharded-map.ts';
import type { PublisherStatus } from '../publisher/service/http.ts';
import { backoffMs } from '../publisher/service/queue.ts';
import { describeReleases } from '../publisher/service/releases.ts';
import {
  describePause,
  describeRun,
  type RunDetails,
  type RunState,
} from '../publisher/service/run-report.ts';
import { r2Store } from '../publisher/stores/r2.ts';
import type { Releases } from '../supabase/functions/_shared/rules/publishing/releases.ts';
import { visitorRetryOptions, type Env, type Publisher, type RpcResult } from './bindings.ts';
import { cachedStore } from './cached-store.ts';
import { deploymentMs, pointerOf, pruneBucket } from './pointer.ts';
import { publishContent } from './publish-content.ts';
import { purgeAgain, purgeFirst, type PurgeScope, type PurgeState } from './purge-state.ts';
import { reportPublishing } from './report-publishing.ts';
import { waitUntilVisible } from './visitor.ts';

/** What survives a restart. Times in milliseconds. */
interface State {
  /** The number of requests to publish so far, which is also the number of the last one. */
  requested: number;
  /** The number of the last request to compare all posts. */
  lastCompareAll: number;
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
  /** When to prune next. */
  pruneAt: number;
  /** The last erasure whose copies were dropped (`erasureOf`). */
  erasure: string;
}

const pruneIntervalMs = 24 * 60 * 60_000;

/**
 * When to prune again after an erasure. Until then, a build that may be about to be deployed is kept, even if it contains
 * erased data.
 */
const pruneAgainMs = deploymentMs;

/** Visitors may request a damaged page many times. */
const repairIntervalMs = 60_000;

const initial: State = {
  ...{ requested: 0, lastCompareAll: 0, published: 0, codeId: null, version: null, visible: null },
  purge: { waiting: null, error: null },
  ...{ failures: 0, error: null, retryAt: null, last: null, pruneAt: 0, erasure: '' },
};

const { siteUrl, backendUrl } = code.variables;
const pointer = pointerOf(code.codeId);

/**
 * Publishes in its alarm, one run at a time. The runtime repeats an alarm that was interrupted. Requests are stored before
 * they're accepted. All requests that arrive during a run share the next one.
 */
export class PublisherObject extends DurableObject<Env> implements Publisher {
  #state = initial;
  #isRunning = false;
  #repairedAt = 0;
  /** Stops the last prune. */
  #pruning = new AbortController();
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

  async request(compareAll: boolean): Promise<void> {
    const requested = this.#state.requested + 1;
    const changes = compareAll ? { lastCompareAll: requested } : {};
    this.#pruning.abort();
    // Nothing is awaited in between, so either both are stored or neither.
    const stored = this.#change({ ...changes, requested, retryAt: null });
    await Promise.all([stored, this.ctx.storage.setAlarm(Date.now())]);
  }

  async repair(key: string): Promise<void> {
    await this.#store.repair(key);
    if (Date.now() - this.#repairedAt < repairIntervalMs) return;
    this.#repairedAt = Date.now();
    await this.request(true);
  }

  rollback(digest: string, live: string): Promise<RpcResult<string>> {
    return this.#toResult(async () => {
      const root = await rollback(this.#store, pointer, digest, live);
      await this.request(false);
      return root;
    });
  }

  resume(live: string): Promise<RpcResult<string>> {
    return this.#toResult(async () => {
      const root = await resume(this.#store, pointer, live);
      await this.request(false);
      return root;
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
    await this.#pruneIfDue();
    const { pruneAt } = this.#state;
    const next = Math.min(
      this.#dueAt() ?? Infinity,
      purge.waiting?.at ?? Infinity,
      pruneAt > Date.now() ? pruneAt : Infinity,
    );
    if (next < Infinity) await this.ctx.storage.setAlarm(next);
  }

  /** When the next run is due. Undefined if the site is up to date. */
  #dueAt(): number | undefined {
    const { requested, published, retryAt } = this.#state;
    return requested > published ? (retryAt ?? 0) : undefined;
  }

  async #run(): Promise<void> {
    const { requested, lastCompareAll, published, codeId, visible } = this.#state;
    this.#isRunning = true;
    try {
      await this.#report('publishing');
      // After a rollback to this code build, its posts may be long out of date.
      const isNewCode = codeId !== code.codeId;
      const compareAll = lastCompareAll > published || isNewCode;
      const { root, result } = await this.#publish(compareAll, isNewCode ? codeId : null);
      await this.#dropErased(erasureOf(await readRoot(this.#store, root)));
      await this.#show(root);
      const before = visible ?? undefined;
      const changes = await describeRun(this.#store, pointer, before).catch(() => undefined);
      await this.#change({
        ...{ published: requested, codeId: code.codeId, visible: root },
        ...{ version: this.env.VERSION, last: { ...result, at: new Date().toISOString() } },
        ...{ failures: 0, error: null, retryAt: null },
      });
      const { warnings, failures, waiting } = result;
      const paused = await describePause(this.#store, pointer, waiting).catch(() => undefined);
      await this.#report('live', undefined, { ...changes, warnings, failures, paused });
      await this.#dropUnused();
    } catch (error) {
      await this.#fail(messageOf(error), requested);
      const paused = await describePause(this.#store, pointer).catch(() => undefined);
      await this.#report('failed', messageOf(error), { paused });
    } finally {
      this.#isRunning = false;
    }
  }

  async #publish(compareAll: boolean, replacedCodeId: string | null) {
    try {
      if (compareAll) await this.#store.restoreIndex();
      return await publishContent(this.#store, compareAll, this.#memory, replacedCodeId);
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
    await waitUntilVisible(siteUrl, changed ?? (await this.#entriesAt(root, ['/', '/blog'])));
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

  /** After an erasure, drops everything in memory and storage that may contain what was erased, and has the bucket pruned. */
  async #dropErased(erasure: string): Promise<void> {
    if (erasure === this.#state.erasure) return;
    this.#store.clear();
    this.#described = undefined;
    await this.#change({ erasure, pruneAt: 0 });
  }

  /** Drops the copies that the live release doesn't need. */
  async #dropUnused(): Promise<void> {
    const { visible } = this.#state;
    if (visible !== null) this.#store.dropUnused(visible, await readRoot(this.#store, visible));
  }

  /**
   * Prunes the bucket if that's due and nothing waits to be published. A request to publish interrupts it, and it resumes
   * after the next run. It can take minutes, so the second purge of the cache comes first, unless that keeps failing.
   */
  async #pruneIfDue(): Promise<void> {
    const { pruneAt, purge } = this.#state;
    const waitMs = pruneAt - Date.now();
    // A wait longer than the interval means that the clock was ahead when `pruneAt` was set.
    const isDue = waitMs <= 0 || waitMs > pruneIntervalMs;
    if (!isDue || this.#dueAt() !== undefined || purge.waiting?.failures === 0) return;
    this.#pruning = new AbortController();
    const { signal } = this.#pruning;
    try {
      const isDone = await pruneBucket(this.#store, pointer, {
        // The first release after a pause needs them.
        files: Object.values(code.files),
        signal,
      });
      const nextMs = isDone ? pruneIntervalMs : pruneAgainMs;
      await this.#change({ pruneAt: signal.aborted ? 0 : Date.now() + nextMs });
      await this.#dropUnused();
    } catch (error) {
      const message = `Old data couldn’t be deleted: ${messageOf(error)}`;
      await this.#change({ error: message });
      await this.#report('failed', message);
    }
  }

  #report(state: RunState, error?: string, details?: RunDetails): Promise<void> {
    const { SUPABASE_SECRET_KEY } = this.env;
    return reportPublishing(backendUrl, SUPABASE_SECRET_KEY, state, error, details);
  }

  // The cache in front of the Worker can only be purged by the Worker.
  #purge = (paths: PurgeScope) => this.ctx.exports.default.purge(paths);

  async #change(changes: Partial<State>): Promise<void> {
    this.#state = { ...this.#state, ...changes };
    await this.ctx.storage.put('state', this.#state);
  }
}
