import { atom, readonlyType } from 'nanostores';
import { RequestError } from '~/features/staff';
import type { PostStatus } from '~/lib/post-status';
import { siteTimeText } from '~/lib/zoned-time';
import type { DraftFields, PostErrors } from '~rules/post/draft';
import { schedulePost, submitPost, withdrawPost } from '../api/posts';
import type { SaveQueue } from '../draft/save-queue';
import { errorText, unsavedReason } from './problems';

export type LifecycleAction = 'submit' | 'publish' | 'schedule' | 'withdraw';

export type LifecycleState =
  | { status: 'idle' }
  | { status: 'running' | 'success'; action: LifecycleAction; text?: string }
  | { status: 'error'; action: LifecycleAction; text: string };

interface Options {
  id: string;
  queue: SaveQueue;
  /** What keeps the post from being submitted. Shows it. */
  check: () => Promise<PostErrors>;
  /** Shows an error that only the database can find. */
  showError: (field: keyof DraftFields, message: string) => void;
  /** The post has changed in the database. */
  onChange: () => Promise<void>;
  isPaused: () => boolean;
}

/** Another version with the same text counts as the writer's own. */
const maxAttempts = 3;

/** Submitting, publishing, scheduling, and withdrawing one post. */
export function createLifecycle({ id, queue, check, showError, onChange, isPaused }: Options) {
  const $state = atom<LifecycleState>({ status: 'idle' });

  async function run(
    action: LifecycleAction,
    work: () => Promise<string | undefined>,
  ): Promise<void> {
    if ($state.get().status === 'running') return;
    $state.set({ status: 'running', action });
    try {
      const text = await work();
      $state.set(text === undefined ? { status: 'idle' } : { status: 'success', action, text });
    } catch (error) {
      $state.set({ status: 'error', action, text: errorText(error) });
      if (error instanceof RequestError && error.code === slugTaken) {
        showError('slug', error.message);
      }
    }
  }

  /** Saves and submits. Undefined if it has errors, or if it has to wait for something. */
  async function submit(publish: boolean) {
    const errors = await check();
    if (Object.keys(errors).length > 0) return undefined;
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const save = await queue.flush();
      if (save.status === 'conflict') return undefined;
      const reason = unsavedReason(save);
      if (reason !== undefined) throw new Error(reason);
      queue.hold();
      try {
        const result = await submitPost(id, queue.getDraft().base.version, publish);
        if (result.status !== 'conflict') {
          queue.restart({ version: 0, postVersion: result.post_version });
          return result;
        }
        if (!queue.settle(result)) return undefined;
      } finally {
        queue.release();
      }
    }
    throw new Error('Someone else keeps changing this post. Try again in a moment.');
  }

  return {
    /** The last action and its outcome. */
    $state: readonlyType($state),

    /** Hides the outcome. */
    dismiss(): void {
      const { status } = $state.get();
      if (status !== 'running' && status !== 'idle') $state.set({ status: 'idle' });
    },

    /** Submits the draft for review. An approved post keeps its state: a public one is updated. */
    submit: () =>
      run('submit', async () => {
        const result = await submit(false);
        if (!result) return undefined;
        await onChange();
        return result.status === 'public' && isPaused()
          ? 'Updated. The page will change when publishing resumes.'
          : submittedTexts[result.status];
      }),

    /** Makes the post public. */
    publish: () =>
      run('publish', async () => {
        const result = await submit(true);
        if (!result) return undefined;
        await onChange();
        return isPaused()
          ? 'Approved. The page will be live when publishing resumes.'
          : 'Published. The page will be live in a few seconds.';
      }),

    /** Approves the post for later. `at`: milliseconds since 1970. */
    schedule: (at: number) =>
      run('schedule', async () => {
        const result = await submit(false);
        if (!result) return undefined;
        const scheduled = await schedulePost(id, result.version, new Date(at).toISOString());
        await onChange();
        if (scheduled) return `Scheduled. It goes live on ${siteTimeText(at)}.`;
        throw new Error('Someone else just changed this post. Check it, then schedule it again.');
      }),

    /** Withdraws a submitted post. */
    withdraw: () =>
      run('withdraw', async () => {
        await withdrawPost(id);
        await onChange();
        return 'Withdrawn. It’s no longer waiting for review.';
      }),
  };
}

/** The code of the error that submit_post raises if another post has the slug. */
const slugTaken = 'PT409';

const submittedTexts: Readonly<Partial<Record<PostStatus, string>>> = {
  submitted: 'Submitted. A moderator will review it.',
  public: 'Updated. The page will change in a few seconds.',
  scheduled: 'Updated. It stays scheduled.',
  unpublished: 'Updated. It stays unpublished.',
};
