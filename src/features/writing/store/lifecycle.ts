import type { ReadableAtom, WritableAtom } from 'nanostores';
import { rpc } from '~/features/auth';
import { RequestError, type Action, type ActionState } from '~/features/staff';
import { goLiveText } from '~/lib/pause';
import type { PostStatus } from '~/lib/post-status';
import type { PostErrors } from '~rules/post/draft';
import { submitPost, type EditablePost } from '../api/posts';
import type { SaveQueue } from '../draft/save-queue';
import { problem, saveFirst } from './problems';

export type LifecycleAction = 'submit' | 'publish' | 'schedule';

interface Options {
  id: string;
  queue: SaveQueue;
  /** Runs the changes and has their outcomes. */
  action: Action;
  /** What keeps the post from being submitted. */
  findErrors: () => PostErrors;
  /** The errors on screen. */
  $errors: WritableAtom<PostErrors | undefined>;
  $post: ReadableAtom<EditablePost | null | undefined>;
  /** Loads what the database knows about the post. */
  refresh: () => Promise<void>;
}

/** Another version with the same text counts as the writer's own. */
const maxAttempts = 3;

/** Submitting, publishing, scheduling, and withdrawing one post. */
export function createLifecycle(options: Options) {
  const { id, queue, action, findErrors, $errors, $post, refresh } = options;
  const isPaused = () => Boolean($post.get()?.paused);

  /** Saves and submits. Undefined if the post has errors. */
  async function submit(publish: boolean) {
    $errors.set(findErrors());
    if (Object.keys($errors.get() ?? {}).length > 0) return undefined;
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      await saveFirst(queue);
      try {
        const result = await queue.submit((version) => submitPost(id, version, publish));
        if (result) return result;
      } catch (error) {
        if (error instanceof RequestError && error.code === slugTaken) {
          $errors.set({ slug: error.message });
        }
        throw error;
      }
    }
    throw problem('Someone else keeps changing this post. Try again in a moment.');
  }

  return {
    /** Submits the draft for review. An approved post keeps its state: a public one is updated. */
    submit: () =>
      action.run(async (report) => {
        report('Submitting…');
        const result = await submit(false);
        if (!result) return '';
        await refresh();
        return result.status === 'public' && isPaused()
          ? 'Updated. The page will change when publishing resumes.'
          : (submittedTexts[result.status] ?? '');
      }),

    /** Makes the post public. */
    publish: () =>
      action.run(async (report) => {
        report('Publishing…');
        if (!(await submit(true))) return '';
        await refresh();
        return isPaused()
          ? 'Approved. The page will be live when publishing resumes.'
          : 'Published. The page will be live in a few seconds.';
      }),

    /** Approves the post for later. `at`: milliseconds since 1970. */
    schedule: (at: number) =>
      action.run(async (report) => {
        report('Scheduling…');
        const result = await submit(false);
        if (!result) return '';
        const { changed }: { changed: string[] } = await rpc('schedule_post', {
          post_id: id,
          version: result.version,
          publish_at: new Date(at).toISOString(),
        });
        await refresh();
        if (changed.includes(id)) return `Scheduled. ${goLiveText(at, isPaused())}`;
        throw problem('Someone else just changed this post. Check it, then schedule it again.');
      }),

    /** Withdraws a submitted post. */
    withdraw: () =>
      action.run(async (report) => {
        report('Withdrawing…');
        await rpc('withdraw_post', { post_id: id });
        await refresh();
        return 'Withdrawn. It’s no longer waiting for review.';
      }),
  };
}

/** The code of the error that submit_post raises if another post has the slug, or if it redirects to one. */
const slugTaken = 'PT409';

/** Whether an outcome says that visitors will see the page soon. */
export const announcesLivePage = (outcome: ActionState) =>
  outcome.status === 'success' && outcome.text.endsWith('in a few seconds.');

const submittedTexts: Readonly<Partial<Record<PostStatus, string>>> = {
  submitted: 'Submitted. A moderator will review it.',
  public: 'Updated. The page will change in a few seconds.',
  scheduled: 'Updated. It stays scheduled.',
  unpublished: 'Updated. It stays unpublished.',
};
