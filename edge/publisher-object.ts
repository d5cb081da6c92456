import { DurableObject, type DurableObjectState } from 'cloudflare:workers';
import code from 'site-code';
import { emptyMemory } from '../publisher/content/content-publish.ts';
import { messageOf, PublishError } from '../publisher/error.ts';
import { damageDeleter } from '../publisher/releases/lost-objects.ts';
import { erasureOf } from '../publisher/releases/release.ts';
import { resume, rollback } from '../publisher/releases/rollback.ts';
import type { PublisherStatus } from '../publisher/service/http.ts';
import { backoffMs } from '../publisher/service/queue.ts';
import { describeReleases } from '../publisher/releases/describe.ts';
import { reportFailure, reportRun, type ReportRun } from '../publisher/service/run-report.ts';
import { bucketStore } from '../publisher/stores/bucket.ts';
import type { Releases } from '../supabase/functions/_shared/rules/publishing/releases.ts';
import { visitorRetryOptions, type Env, type Publisher, type RpcResult } from './bindings.ts';
import { deploymentMs, pointerOf, pruneBucket } from './pointer.ts';
import { publishContent } from './publish-content.ts';
import { waits } from './purge-cache.ts';
import { reportPublishing } from './report-publishing.ts';

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
  /** When to purge the cache again. */
  purgeAt: number | null;
  /** Whether the last purge failed. */
  mustPurge: boolean;
  /** Failed runs in a row, the error of the last one, and when to try again. */
  failures: number;
  error: string | null;
  retryAt: number | null;
  last: PublisherStatus['last'];
  /** When to compare all posts, because an object is missing. */
  repairAt: number | null;
  /** When to prune next. */
  pruneAt: number;
  /** The last erasure that pruning was requested for (`erasureOf`). */
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
  ...{ purgeAt: null, mustPurge: false, repairAt: null },
  ...{ failures: 0, error: null, retryAt: null, last: null, pruneAt: 0, erasure: '' },
};

const { backendUrl } = code.variables;
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
  readonly #deleteIfDamaged;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#store = bucketStore(env.RELEASES);
    this.#deleteIfDamaged = damageDeleter(this.#store);
    void ctx.blockConcurrencyWhile(async () => {
      this.#state = { ...initial, ...(await ctx.storage.get<State>('state')) };
    });
  }

  async request(compareAll: boolean): Promise<void> {
    const requested = this.#state.requested + 1;
    const changes = compareAll ? { lastCompareAll: requested, repairAt: null } : {};
    this.#pruning.abort();
    // Nothing is awaited in between, so either both are stored or neither.
    const stored = this.#change({ ...changes, requested, retryAt: null });
    await Promise.all([stored, this.ctx.storage.setAlarm(Date.now())]);
  }

  async repair(key: string): Promise<void> {
    await this.#deleteIfDamaged(key);
    if (this.#state.repairAt !== null) return;
    const repairAt = Math.max(Date.now(), this.#repairedAt + repairIntervalMs);
    // The alarm waits for the rest of the minute.
    await Promise.all([this.#change({ repairAt }), this.ctx.storage.setAlarm(Date.now())]);
    await this.#repairIfDue();
  }

  async #repairIfDue(): Promise<void> {
    const { repairAt } = this.#state;
    if (repairAt === null) return;
    const waitMs = repairAt - Date.now();
    // If it's longer than that, the clock has been set back.
    if (waitMs > 0 && waitMs <= repairIntervalMs) return;
    this.#repairedAt = Date.now();
    await this.request(true);
  }

  rollback(digest: string, live: string): Promise<RpcResult<string>> {
    return this.#thenPublish(() => rollback(this.#store, pointer, digest, live));
  }

  resume(live: string): Promise<RpcResult<string>> {
    return this.#thenPublish(() => resume(this.#store, pointer, live));
  }

  #thenPublish(act: () => Promise<string>): Promise<RpcResult<string>> {
    return this.#toResult(async () => {
      const root = await act();
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
    const store = bucketStore(this.env.RELEASES, visitorRetryOptions);
    const version = (await store.readPointer(pointer))?.version;
    const known = this.#described;
    if (known && known.version === version) return known.releases;
    const releases = await describeReleases(store, pointer);
    this.#described = { version, releases };
    return releases;
  }

  status() {
    const { requested, published, codeId, version, error, retryAt, last } = this.#state;
    const state = this.#isRunning ? 'publishing' : error === null ? 'idle' : 'failed';
    return {
      state: state as PublisherStatus['state'],
      hasNext: requested > published,
      last,
      error,
      nextRetry: retryAt === null ? null : new Date(retryAt).toISOString(),
      codeId,
      version,
    };
  }

  async alarm(): Promise<void> {
    await this.#repairIfDue();
    if ((this.#dueAt() ?? Infinity) <= Date.now()) await this.#run();
    await this.#purgeAgainIfDue();
    await this.#pruneIfDue();
    const { pruneAt, purgeAt, repairAt } = this.#state;
    const next = Math.min(
      this.#dueAt() ?? Infinity,
      repairAt ?? Infinity,
      purgeAt ?? Infinity,
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
    const { requested, lastCompareAll, published, codeId, visible, last } = this.#state;
    this.#isRunning = true;
    try {
      // After a rollback to this code build, its posts may be long out of date.
      const isNewCode = codeId !== code.codeId;
      const compareAll =
        lastCompareAll > published ||
        isNewCode ||
        // Lost files are only noticed then, and are reported until they're restored.
        last?.failures.some(({ post_id }) => post_id === null) === true;
      const before = visible ?? undefined;
      const { result } = await reportRun(this.#store, pointer, before, this.#report, async () => {
        const done = await this.#publish(compareAll, isNewCode ? codeId : null);
        await this.#pruneErased(erasureOf(this.#memory.live?.root));
        await this.#showLive();
        return done;
      });
      await this.#change({
        ...{ published: requested, codeId: code.codeId },
        ...{ version: this.env.VERSION, last: { ...result, at: new Date().toISOString() } },
        ...{ failures: 0, error: null, retryAt: null },
      });
    } catch (error) {
      await this.#fail(messageOf(error), requested);
    } finally {
      this.#isRunning = false;
    }
  }

  async #publish(compareAll: boolean, replacedCodeId: string | null) {
    try {
      return await publishContent(this.#store, compareAll, this.#memory, replacedCodeId);
    } catch (error) {
      // A rollback has to reach visitors even if nothing can be published after it.
      await this.#showLive().catch(console.error);
      throw error;
    }
  }

  async #showLive(): Promise<void> {
    const root = (await this.#store.readPointer(pointer))?.root;
    if (root !== undefined) await this.#show(root);
  }

  async #fail(error: string, requested: number): Promise<void> {
    console.error(`Publishing failed: ${error}`);
    const failures = this.#state.failures + 1;
    // A newer request is published right away.
    const retryAt = this.#state.requested > requested ? null : Date.now() + backoffMs(failures);
    await this.#change({ failures, error, retryAt });
  }

  /**
   * Makes sure that visitors see a release. An earlier run may have been interrupted after its release went live. The cache
   * in front of the Worker can only be purged by the Worker.
   */
  async #show(root: string): Promise<void> {
    const { visible, codeId, mustPurge } = this.#state;
    // After a deployment or a rollback of the Worker, headers may have changed, too.
    if (root === visible && codeId === code.codeId && !mustPurge) return;
    await this.ctx.exports.default.purge();
    const purgeAt = Date.now() + waits.secondPurge;
    await this.#change({ visible: root, mustPurge: false, purgeAt });
  }

  /** If that fails, the next run purges the cache. */
  async #purgeAgainIfDue(): Promise<void> {
    const { purgeAt } = this.#state;
    if (purgeAt === null) return;
    const waitMs = purgeAt - Date.now();
    // If it's longer than that, the clock has been set back.
    if (waitMs > 0 && waitMs <= waits.secondPurge) return;
    try {
      await this.ctx.exports.default.purge();
      await this.#change({ purgeAt: null });
    } catch (error) {
      const requested = this.#state.requested + 1;
      await this.#change({ purgeAt: null, mustPurge: true, requested });
      await this.#fail(messageOf(error), requested);
      await reportFailure(this.#store, pointer, this.#report, error);
    }
  }

  /** After an erasure, has the bucket pruned right away. */
  async #pruneErased(erasure: string): Promise<void> {
    if (erasure !== this.#state.erasure) await this.#change({ erasure, pruneAt: 0 });
  }

  /**
   * Prunes the bucket if that's due and nothing waits to be published. A request to publish interrupts it, and it resumes
   * after the next run. It can take minutes, so the second purge of the cache comes first.
   */
  async #pruneIfDue(): Promise<void> {
    const { pruneAt, purgeAt } = this.#state;
    const waitMs = pruneAt - Date.now();
    // A wait longer than the interval means that the clock was ahead when `pruneAt` was set.
    const isDue = waitMs <= 0 || waitMs > pruneIntervalMs;
    if (!isDue || this.#dueAt() !== undefined || purgeAt !== null) return;
    this.#pruning = new AbortController();
    const { signal } = this.#pruning;
    try {
      const isDone = await pruneBucket(this.#store, pointer, {
        // The first release after a pause needs them.
        files: Object.values(code.files),
        signal,
      });
      await this.#change({ pruneAt: Date.now() + (isDone ? pruneIntervalMs : pruneAgainMs) });
    } catch (error) {
      // It's still due.
      if (signal.aborted) return;
      const message = `Old data couldn’t be deleted: ${messageOf(error)}`;
      await this.#change({ error: message });
      await this.#report('failed', message);
    }
  }

  #report: ReportRun = (...run) =>
    reportPublishing(backendUrl, this.env.SUPABASE_SECRET_KEY, ...run);

  async #change(changes: Partial<State>): Promise<void> {
    this.#state = { ...this.#state, ...changes };
    await this.ctx.storage.put('state', this.#state);
  }
}
