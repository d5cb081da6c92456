import { DurableObject, type DurableObjectState } from 'cloudflare:workers';
import code from 'site-code';
import {
  contentPublish,
  emptyMemory,
  type PublishResult,
} from '../publisher/content/content-publish.ts';
import { messageOf } from '../publisher/error.ts';
import { openRepairs } from '../publisher/releases/lost-objects.ts';
import { openQueue, type Queue, type QueueState } from '../publisher/service/queue.ts';
import { reportFailure, reportRun, type ReportRun } from '../publisher/service/run-report.ts';
import { bucketStore } from '../publisher/stores/bucket.ts';
import { maxPosts, waits, type Env, type Publisher } from './bindings.ts';
import { continueFrom, deploymentMs, pointerOf, pruneBucket } from './pointer.ts';
import { reportPublishing } from './report-publishing.ts';

/** What survives a restart. Times in milliseconds. */
interface State {
  queue?: QueueState;
  /** The code build and the version of the Worker that published last. */
  codeId: string | null;
  version: string | null;
  /** The root digest of the newest release that visitors are known to see. */
  visible: string | null;
  /** The root digest of the release that the last run reported. */
  reported: string | null;
  /** When to purge the cache again. */
  purgeAt: number | null;
  /** When to prune next. */
  pruneAt: number;
  /** The last erasure that pruning was requested for (`erasedAt` of its release). */
  erasure: string;
}

const pruneIntervalMs = 24 * 60 * 60_000;

/**
 * When to prune again after an erasure. Until then, a build that may be about to be deployed is kept, even if it contains
 * erased data.
 */
const pruneAgainMs = deploymentMs;

const initial: State = {
  ...{ codeId: null, version: null, visible: null, reported: null },
  ...{ purgeAt: null, pruneAt: 0, erasure: '' },
};

const { backendUrl } = code.variables;
const pointer = pointerOf(code.codeId);

/**
 * Publishes in its alarm, one run at a time. The runtime repeats an alarm that was interrupted. Requests are stored before
 * they're accepted. All requests that arrive during a run share the next one.
 */
export class PublisherObject extends DurableObject<Env> implements Publisher {
  #state = initial;
  #queue!: Queue;
  /** Stops the last prune. */
  #pruning = new AbortController();
  readonly #memory = emptyMemory();
  readonly #store;
  #repair!: ReturnType<typeof openRepairs>;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#store = bucketStore(env.RELEASES);
    void ctx.blockConcurrencyWhile(async () => {
      this.#state = { ...initial, ...(await ctx.storage.get<State>('state')) };
      this.#queue = openQueue({
        state: this.#state.queue,
        save: (queue) => this.#change({ queue }),
        setAlarm: (time) => ctx.storage.setAlarm(time),
        run: (compareAll) => this.#run(compareAll),
        logger: console.error,
      });
      const { betweenRuns } = this.#queue;
      this.#repair = openRepairs(this.#store, () => this.request(true), betweenRuns);
    });
  }

  async request(compareAll: boolean): Promise<void> {
    this.#pruning.abort();
    await this.#queue.request(compareAll);
  }

  repair(key: string): Promise<void> {
    return this.#repair(key);
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
    // Cloudflare refuses 0, and an alarm for right now would be replaced by the one that's running.
    if (next < Infinity) await this.ctx.storage.setAlarm(Math.max(next, Date.now() + 1));
  }

  async #run(wantsAll: boolean): Promise<PublishResult> {
    const { codeId, reported } = this.#state;
    // After a rollback to this code build, its posts may be long out of date.
    const isNewCode = codeId !== code.codeId;
    const { last } = this.#queue.status();
    // Lost files are only noticed then, and are reported until they're restored.
    const hasLost = last?.failures.some(({ post_id }) => post_id === null) === true;
    const compareAll = wantsAll || isNewCode || hasLost;
    const before = reported ?? undefined;
    const result = await reportRun(this.#store, pointer, before, this.#report, async () => {
      const done = await this.#publish(compareAll, isNewCode ? codeId : null);
      // After an erasure, the bucket is pruned right away.
      const erasure = this.#memory.live?.root.erasedAt ?? '';
      if (erasure !== this.#state.erasure) await this.#change({ erasure, pruneAt: 0 });
      await this.#showLive();
      return done;
    });
    const { visible } = this.#state;
    await this.#change({ codeId: code.codeId, version: this.env.VERSION, reported: visible });
    return result;
  }

  /** Brings the release of this code build up to date. `replacedCodeId`: the code build that visitors got before. */
  async #publish(compareAll: boolean, replacedCodeId: string | null): Promise<PublishResult> {
    const store = this.#store;
    try {
      // Loaded late, because most Worker instances never publish.
      const renderer = await import('site-renderer');
      const before =
        replacedCodeId === null ? undefined : await store.readPointer(pointerOf(replacedCodeId));
      if (before) await continueFrom(store, pointer, before);
      return await contentPublish(
        { code, renderer },
        { ...code.variables, store, pointer, compareAll, maxPosts },
        this.#memory,
      );
    } catch (error) {
      // A rollback has to reach visitors even if nothing can be published after it.
      await this.#showLive().catch(console.error);
      throw error;
    }
  }

  /**
   * Makes sure that visitors see the live release. An earlier run may have been interrupted after it went live. The
   * cache in front of the Worker can only be purged by the Worker.
   */
  async #showLive(): Promise<void> {
    const digest = (await this.#store.readPointer(pointer))?.digest;
    const { visible, codeId } = this.#state;
    // After a deployment or a rollback of the Worker, headers may have changed, too.
    if (digest === undefined || (digest === visible && codeId === code.codeId)) return;
    await this.ctx.exports.default.purge();
    await this.#change({ visible: digest, purgeAt: Date.now() + waits.secondPurge });
  }

  /** If that fails, the next run purges the cache. */
  async #purgeAgainIfDue(): Promise<void> {
    const { purgeAt } = this.#state;
    if (purgeAt === null || purgeAt > Date.now()) return;
    try {
      await this.ctx.exports.default.purge();
      await this.#change({ purgeAt: null });
    } catch (error) {
      await this.#change({ purgeAt: null, visible: null });
      await this.#queue.fail(error);
      await reportFailure(this.#store, pointer, this.#report, error);
    }
  }

  /**
   * Prunes the bucket if that's due and nothing waits to be published. A request to publish interrupts it, and it resumes
   * after the next run. It can take minutes, so the second purge of the cache comes first.
   */
  async #pruneIfDue(): Promise<void> {
    const { pruneAt, purgeAt } = this.#state;
    const isBusy = this.#queue.dueAt() !== undefined || purgeAt !== null;
    if (isBusy || pruneAt > Date.now()) return;
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
