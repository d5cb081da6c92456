import { atom, computed, readonlyType } from 'nanostores';
import { faultOf, faultTexts, type Fault } from '~/features/staff';
import { createQuery } from '~/lib/query';
import {
  askPublisher,
  getPublishing,
  publisherMessageOf,
  type NoPublisher,
  type Publishing,
  type Release,
  type Releases,
  type RollbackPreview,
} from '../api/publishing';

/** A colleague's change shows up within 5 seconds. */
const pollMs = 4000;

export type ReleasesState =
  | { status: 'loading' }
  | { status: 'error'; fault: Fault }
  | { status: NoPublisher }
  | ({ status: 'ready' } & Releases);

export type ScreenState =
  | { status: 'loading' }
  | { status: 'error'; fault: Fault }
  /** `fault`: why the latest attempt to load it again failed. */
  | { status: 'ready'; publishing: Publishing; fault?: Fault | undefined };

/** An admin looks at what a rollback would change. */
export type RollbackState =
  | { status: 'closed' }
  | { status: 'loading'; release: Release }
  | { status: 'error'; release: Release; text: string }
  | { status: 'ready' | 'submitting'; release: Release; preview: RollbackPreview; error?: string };

const textOf = (error: unknown) => publisherMessageOf(error) ?? faultTexts[faultOf(error)];

const noPublisherText = 'We couldn’t reach the publisher, so nothing was changed. Try again later.';

/** What's being published, and the releases to roll back to. */
export function createPublishing() {
  const screen = createQuery(getPublishing);
  const releases = createQuery(() => askPublisher({ action: 'releases' }));
  const $rollbackState = atom<RollbackState>({ status: 'closed' });
  const $resuming = atom(false);
  const $message = atom<{ kind: 'success' | 'error'; text: string } | undefined>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastRun = '';
  let isOpen = false;

  /** Loads the state, and the releases again if a run has ended since. */
  async function refresh(everything = false): Promise<void> {
    clearTimeout(timer);
    await screen.load();
    if (!isOpen) return;
    const [run] = screen.$state.get().data?.runs ?? [];
    const version = `${run?.id} ${run?.ended_at}`;
    if (everything || version !== lastRun) void releases.load();
    lastRun = version;
    clearTimeout(timer);
    // After a failed first load, the page's message stays until someone tries again or returns.
    if (screen.$state.get().data) timer = setTimeout(poll, pollMs);
  }
  const poll = () => void (document.hidden || refresh());

  async function previewRollback(release: Release): Promise<void> {
    $rollbackState.set({ status: 'loading', release });
    const next = await askPublisher({ action: 'releases', preview: release.root }).then(
      (reply): RollbackState =>
        reply.status === 'ok' && reply.preview
          ? { status: 'ready', release, preview: reply.preview }
          : { status: 'error', release, text: noPublisherText },
      (error: unknown): RollbackState => ({ status: 'error', release, text: textOf(error) }),
    );
    const current = $rollbackState.get();
    if (current.status === 'loading' && current.release === release) $rollbackState.set(next);
  }

  return {
    /** What the page shows. */
    $screen: computed(screen.$state, ({ data, error, loading }): ScreenState => {
      const fault = error ? faultOf(error) : undefined;
      if (data) return { status: 'ready', publishing: data, fault };
      return fault && !loading ? { status: 'error', fault } : { status: 'loading' };
    }),

    /** The kept releases, from the publisher. */
    $releases: computed(releases.$state, ({ data, error, loading }): ReleasesState => {
      if (data?.status === 'ok') return { ...data, status: 'ready' };
      if (data && !loading) return { status: data.status };
      return error && !loading ? { status: 'error', fault: faultOf(error) } : { status: 'loading' };
    }),

    /** The dialog that asks whether to roll back. */
    $rollback: readonlyType($rollbackState),

    /** Whether publishing is about to resume. */
    $resuming: readonlyType($resuming),

    /** The outcome of the latest action. */
    $message: readonlyType($message),

    /** Loads everything again. */
    refresh: () => void refresh(true),

    /** Opens the dialog with what a rollback to a release would change. */
    previewRollback,

    /** Closes the dialog. */
    closeRollback: () => $rollbackState.set({ status: 'closed' }),

    /** Rolls back to the release in the dialog. */
    async confirmRollback(): Promise<void> {
      const state = $rollbackState.get();
      if (state.status !== 'ready') return;
      const { release, preview } = state;
      $rollbackState.set({ status: 'submitting', release, preview });
      const { root, live } = preview;
      try {
        const reply = await askPublisher({ action: 'rollback', root, live });
        if (reply.status !== 'ok') {
          $rollbackState.set({ status: 'ready', release, preview, error: noPublisherText });
          return;
        }
        $rollbackState.set({ status: 'closed' });
        $message.set({
          kind: 'success',
          text: 'The site was rolled back, and publishing is paused.',
        });
      } catch (error) {
        // The site may have changed since.
        await previewRollback(release);
        const current = $rollbackState.get();
        if (current.status === 'ready') $rollbackState.set({ ...current, error: textOf(error) });
      }
      await refresh(true);
    },

    /** Publishes everything that waits. */
    async resume(): Promise<void> {
      if ($resuming.get()) return;
      $resuming.set(true);
      try {
        const current = await askPublisher({ action: 'releases' });
        const reply =
          current.status === 'ok' && current.live !== null
            ? await askPublisher({ action: 'resume', live: current.live })
            : current;
        $message.set(
          reply.status === 'ok'
            ? {
                kind: 'success',
                text: 'Publishing has resumed. Everything that waited is going live.',
              }
            : { kind: 'error', text: noPublisherText },
        );
      } catch (error) {
        $message.set({ kind: 'error', text: textOf(error) });
      }
      await refresh(true);
      $resuming.set(false);
    },

    /** Starts loading. Returns a function that stops it and clears everything from memory. */
    open(): () => void {
      isOpen = true;
      void refresh();
      const stopped = new AbortController();
      const { signal } = stopped;
      document.addEventListener('visibilitychange', poll, { signal });
      addEventListener('focus', poll, { signal });
      addEventListener('online', poll, { signal });
      return () => {
        isOpen = false;
        stopped.abort();
        clearTimeout(timer);
        screen.clear();
        releases.clear();
        lastRun = '';
        $rollbackState.set({ status: 'closed' });
        $message.set(undefined);
      };
    },
  };
}

export type PublishingStore = ReturnType<typeof createPublishing>;
