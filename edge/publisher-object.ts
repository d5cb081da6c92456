import { DurableObject, type DurableObjectState } from 'cloudflare:workers';
import code from 'site-code';
import { emptyMemory, type PublishResult } from '../publisher/content/content-publish.ts';
import { messageOf, PublishError } from '../publisher/error.ts';
import { describeReleases } from '../publisher/releases/describe.ts';
import { openRepairs } from '../publisher/releases/lost-objects.ts';
import { erasureOf } from '../publisher/releases/release.ts';
import { resume, rollback } from '../publisher/releases/rollback.ts';
import { isDue, openQueue, type Queue, type QueueState } from '../publisher/service/queue.ts';
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
  queue?: QueueState<PublishResult>;
  /** The code build and the version of the Worker that published last. */
  codeId: string | null;
  version: string | null;
  /** The root digest of the newest release that visitors are known to see. */
  visible: string | null;
  /** When to purge the cache again. */
  purgeAt: number | null;
  /** Whether the last purge failed. */
  mustPurge: boolean;
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

const initial: State = {
  ...{ codeId: null, version: null, visible: null },
  ...{ purgeAt: null, mustPurge: false, pruneAt: 0, erasure: '' },
};

const { backendUrl } = code.variables;
const pointer = pointerOf(code.codeId);

/**
 * Publishes in its alarm, one run at a time. The runtime repeats an alarm that was interrupted. Requests are stored before
 * they're accepted. All requests that arrive during a run share the next one.
 */
export class PublisherObject extends DurableObject<Env> implements Publisher {
  #state = initial;
  #queue!: Queue<PublishResult>;
  /** Stops the last prune. */
  #pruning = new AbortController();
  /** The releases as of a version of the pointer. */
  #described: { version: string | undefined; releases: Releases } | undefined;
  readonly #memory = emptyMemory();
  readonly #store;
  readonly #repairs;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#store = bucketStore(env.RELEASES);
    this.#repairs = openRepairs(this.#store, () => this.request(true));
    void ctx.blockConcurrencyWhile(async () => {
      this.#state = { ...initial, ...(await ctx.storage.get<State>('state')) };
      this.#queue = openQueue({
        state: this.#state.queue,
        save: (queue) => this.#change({ queue }),
        setAlarm: (time) => ctx.storage.setAlarm(time),
        run: (compareAll) => this.#run(compareAll),
        logger: console.error,
      });
    });
  }

  async request(compareAll: boolean): Promise<void> {
    this.#pruning.abort();
    await this.#queue.request(compareAll);
  }

  repair(key: string): Promise<void> {
    return this.#repairs.repair(key);
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
    const { codeId, version } = this.#state;
    return { ...this.#queue.status(), codeId, version };
  }

  async alarm(): Promise<void> {
    await this.#queue.runIfDue();
    await this.#purgeAgainIfDue();
    await this.#pruneIfDue();
    const { pruneAt, purgeAt } = this.#state;
    const next = Math.min(
      this.#queue.dueAt() ?? Infinity,
      purgeAt ?? Infinity,
      pruneAt > Date.now() ? pruneAt : Infinity,
    );
    if (next < Infinity) await this.ctx.storage.setAlarm(next);
  }

  async #run(wantsAll: boolean): Promise<PublishResult> {
    const { codeId, visible } = this.#state;
    // After a rollback to this code build, its posts may be long out of date.
    const isNewCode = codeId !== code.codeId;
    const { last } = this.#queue.status();
    // Lost files are only noticed then, and are reported until they're restored.
    const hasLost = last?.failures.some(({ post_id }) => post_id === null) === true;
    const compareAll = wantsAll || isNewCode || hasLost;
    if (compareAll) await this.#repairs.deleteDamaged();
    const before = visible ?? undefined;
    const result = await reportRun(this.#store, pointer, before, this.#report, async () => {
      const done = await this.#publish(compareAll, isNewCode ? codeId : null);
      await this.#pruneErased(erasureOf(this.#memory.live?.root));
      await this.#showLive();
      return done;
    });
    await this.#change({ codeId: code.codeId, version: this.env.VERSION });
    return result;
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
    if (purgeAt === null || !isDue(purgeAt, waits.secondPurge)) return;
    try {
      await this.ctx.exports.default.purge();
      await this.#change({ purgeAt: null });
    } catch (error) {
      await this.#change({ purgeAt: null, mustPurge: true });
      await this.#queue.fail(error);
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
    const isBusy = this.#queue.dueAt() !== undefined || purgeAt !== null;
    if (isBusy || !isDue(pruneAt, pruneIntervalMs)) return;
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
      await this.#queue.show(message);
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
