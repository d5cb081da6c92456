import { atom, readonlyType } from 'nanostores';
import { faultOf, faultTexts, RequestError, type Fault } from '~/features/staff';
import { serverTime } from '~/lib/server-time';
import { withTimeout } from '~/lib/with-timeout';
import type { DraftFields } from '~rules/post/draft';
import type { Conflict, SaveResult, Submitted } from '../api/posts';
import { isSame, type LocalDraft } from './local-draft';

export type SaveState =
  /** Nothing was typed since the draft was opened. */
  | { status: 'unchanged' }
  /** Only in this browser so far. */
  | { status: 'local' }
  | { status: 'saving' }
  /** In the database. `at`: milliseconds since 1970. */
  | { status: 'saved'; at: number }
  | { status: 'offline' }
  | { status: 'signed-out' }
  /** The database doesn't allow it. Only `retry` and `flush` try again. */
  | { status: 'refused'; message: string }
  /** Saving failed and is retried. */
  | { status: 'error'; fault: Fault; message: string }
  /** Another version was saved. Nothing is sent until `resolve`. */
  | { status: 'conflict'; conflict: Conflict };

export interface SaveQueueOptions {
  /** Saves to the database. Throws a RequestError. */
  send(id: string, fields: DraftFields, base: LocalDraft['base']): Promise<SaveResult>;
  /** Stores in the browser. Never throws. */
  store(draft: LocalDraft): Promise<void>;
  isOnline(): boolean;
  /** Whether the draft's account is signed in. */
  isSignedIn(): boolean;
  now?: () => number;
}

/** Saves after this pause, or while typing goes on, this long after the first change. */
export const idleMs = 2_000;
export const maxWaitMs = 15_000;
const firstRetryMs = 2_000;
const maxRetryMs = 60_000;
/** How long a save waits for the browser's storage. */
const storageTimeoutMs = 1_000;

/**
 * Saves one draft: in the browser right away, and in the database after a pause. One request at a time, each on top of
 * the last confirmed version. It never changes what the writer typed.
 */
export function createSaveQueue(start: LocalDraft, options: SaveQueueOptions) {
  const { send, store, isOnline, isSignedIn, now = serverTime } = options;
  let draft = start;
  /** Whether `draft.pending` may have been saved, because a response was lost. */
  let mayBeSaved = draft.pending !== null;
  let unsavedSince: number | undefined;
  let failures = 0;
  /** Whether the session changed, or the network came back, after the current request was sent. */
  let isOutdated = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;
  let storing: Promise<void> | undefined;
  let closed = false;
  let submitting = false;
  const $state = atom<SaveState>({ status: draft.unsaved ? 'local' : 'unchanged' });

  function update(change: Partial<LocalDraft>): void {
    // Another tab may have the draft by now.
    if (closed) return;
    // Clocks can be set back, but the newest copy has to win.
    draft = { ...draft, ...change, changedAt: Math.max(now(), draft.changedAt + 1) };
    storing ??= storeNewest();
  }

  /** One write at a time, each with the newest state. */
  async function storeNewest(): Promise<void> {
    let stored: LocalDraft | undefined;
    while (stored !== draft) {
      stored = draft;
      await store(stored);
    }
    storing = undefined;
  }

  function schedule(delayMs: number): void {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(() => void save(), delayMs);
  }

  function scheduleSave(): void {
    unsavedSince ??= now();
    schedule(Math.max(0, Math.min(idleMs, unsavedSince + maxWaitMs - now())));
  }

  /** Sends what isn't saved, unless that's pointless right now. */
  function save(): Promise<void> {
    clearTimeout(timer);
    if (sending || closed || submitting || !draft.unsaved || $state.get().status === 'conflict') {
      return sending ?? Promise.resolve();
    }
    if (!isSignedIn()) $state.set({ status: 'signed-out' });
    else if (!isOnline()) $state.set({ status: 'offline' });
    else sending = sendNewest().finally(() => (sending = undefined));
    return sending ?? Promise.resolve();
  }

  async function sendNewest(): Promise<void> {
    $state.set({ status: 'saving' });
    isOutdated = false;
    // After a lost response, sends the same text again: the database recognizes it. Newer text would conflict with it.
    const fields = draft.pending ?? draft.fields;
    if (!draft.pending) update({ pending: fields });
    // Another page has to know about it if this one crashes before the response.
    if (storing) await withTimeout(storing, storageTimeoutMs).catch(() => undefined);
    if (closed) return;
    let result: SaveResult;
    try {
      result = await send(draft.id, fields, draft.base);
    } catch (error) {
      if (!closed) fail(error);
      return;
    }
    if (closed) return;
    failures = 0;
    mayBeSaved = false;
    if (result.status === 'saved') confirm(fields, result.version, Date.parse(result.saved_at));
    else settle(result);
  }

  /** Shows a conflict, unless there's nothing to decide. */
  function settle(conflict: Conflict): void {
    const { version, post_version: postVersion, fields, saved_at } = conflict;
    const isMine = isSame(fields, draft.fields);
    // The version that the writer started from, for example because a lost request has submitted it.
    if (isMine || (draft.base.fields && isSame(fields, draft.base.fields))) {
      update({ base: { version, postVersion, fields }, pending: null });
      if (isMine) confirm(fields, version, Date.parse(saved_at));
      else {
        $state.set({ status: 'local' });
        scheduleSave();
      }
      return;
    }
    clearTimeout(timer);
    update({ pending: null, unsaved: true });
    $state.set({ status: 'conflict', conflict });
  }

  function confirm(fields: DraftFields, version: number, at: number): void {
    const isNewest = isSame(fields, draft.fields);
    const base = { ...draft.base, version, fields };
    update({ base, pending: null, unsaved: !isNewest });
    unsavedSince = undefined;
    if (isNewest) $state.set({ status: 'saved', at });
    else {
      $state.set({ status: 'local' });
      scheduleSave();
    }
  }

  function fail(error: unknown): void {
    const fault = faultOf(error);
    const { message, code } = error instanceof RequestError ? error : { message: '', code: '' };
    if (fault === 'unreachable' || code === '') mayBeSaved = true;
    // Text that the database rejects was never saved either.
    if (!mayBeSaved || code === invalidParameter) {
      mayBeSaved = false;
      update({ pending: null });
    }
    if (fault === 'not-allowed') $state.set({ status: 'refused', message });
    else if (fault === 'signed-out') {
      $state.set({ status: 'signed-out' });
      if (isOutdated) scheduleRetry();
    } else {
      const text = fault === 'failed' && code !== '' ? message : faultTexts[fault];
      if (fault === 'unreachable' && !isOnline()) $state.set({ status: 'offline' });
      else $state.set({ status: 'error', fault, message: text });
      scheduleRetry();
    }
  }

  function scheduleRetry(): void {
    schedule(Math.min(firstRetryMs * 2 ** failures, maxRetryMs));
    failures += 1;
  }

  return {
    /** What's saved where. */
    $state: readonlyType($state),

    /** The draft as it's stored in the browser. */
    getDraft: () => draft,

    /** The writer changed something. */
    change(fields: DraftFields): void {
      if (closed) return;
      update({ fields, unsaved: true });
      const { status } = $state.get();
      if (status === 'unchanged' || status === 'saved') $state.set({ status: 'local' });
      if (status === 'unchanged' || status === 'saved' || status === 'local') scheduleSave();
    },

    /** Saves everything now. Resolves when it's saved, or when that has to wait for something. */
    async flush(): Promise<SaveState> {
      await sending;
      failures = 0;
      while (draft.unsaved && !closed && !submitting) {
        await save();
        const { status } = $state.get();
        if (status !== 'local' && status !== 'saving') break;
      }
      return $state.get();
    },

    /** Tries again, because the network or the session is back, or was renewed. */
    retry(): void {
      if (sending) isOutdated = true;
      else {
        failures = 0;
        void save();
      }
    },

    /** The writer decided between the two versions. What the editor has now is saved on top of the other one. */
    resolve(): void {
      const state = $state.get();
      if (state.status !== 'conflict') return;
      const { version, post_version: postVersion, fields } = state.conflict;
      update({ base: { version, postVersion, fields }, unsaved: true });
      $state.set({ status: 'local' });
      void save();
    },

    /**
     * Submits what's saved. Nothing is saved meanwhile. Resolves to the result, or to undefined if there's another version.
     * If that has the same text, it's worth trying again.
     */
    async submit(
      send: (version: number) => Promise<Submitted | Conflict>,
    ): Promise<Submitted | undefined> {
      submitting = true;
      try {
        const result = await send(draft.base.version);
        if (result.status === 'conflict') {
          settle(result);
          return undefined;
        }
        // The draft has become the post. What was typed meanwhile begins a new draft.
        const { fields } = draft.base;
        const unsaved = fields !== null && !isSame(fields, draft.fields);
        const base = { version: 0, postVersion: result.post_version, fields };
        update({ base, pending: null, unsaved });
        $state.set({ status: unsaved ? 'local' : 'unchanged' });
        return result;
      } finally {
        submitting = false;
        if (draft.unsaved && $state.get().status === 'local') scheduleSave();
      }
    },

    /** Whether storing the newest state in the browser is over. */
    isStored: () => storing === undefined,

    /** Whether another tab may have the draft by now. */
    isClosed: () => closed,

    /** Resolves once it is. */
    async stored(): Promise<void> {
      await storing;
    },

    /** Stops saving to the database. What was typed so far is still stored in the browser. */
    close(): void {
      closed = true;
      clearTimeout(timer);
    },
  };
}

export type SaveQueue = ReturnType<typeof createSaveQueue>;

/** PostgreSQL's invalid_parameter_value: too long, or of the wrong type. */
const invalidParameter = '22023';
