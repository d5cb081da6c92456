import { atom, computed, readonlyType } from 'nanostores';
import { $session } from '~/features/auth';
import { checkMs, type Action, type Outcome } from '~/features/staff';
import { $now, $online } from '~/lib/browser-state';
import { readTime } from '~rules/post/post';
import { postErrors, type DraftFields, type PostErrors } from '~rules/post/draft';
import { getPostForEditing, saveDraft, type EditablePost } from '../api/posts';
import { keepRevision } from '../api/versions';
import { isSame, type LocalDraft } from '../draft/local-draft';
import type { LocalDrafts } from '../draft/local-drafts';
import { createSaveQueue } from '../draft/save-queue';
import { imageHostProblem } from '../images/image-host';
import { countWords, slugFromTitle, suggestReadTime } from '../fields/suggestions';
import { accountOf } from './account';
import { announcesLivePage, createLifecycle } from './lifecycle';
import { problem, saveFirst } from './problems';

interface Options {
  drafts: LocalDrafts;
  /** What the server knows about the post. Undefined: it couldn't be asked. Null: nothing yet. */
  post: EditablePost | null | undefined;
  /** Why the post can't be edited. */
  readOnly?: string | undefined;
  /** Something was typed for the first time. */
  onFirstChange: () => void;
  /** Runs the writer's actions, one at a time. */
  action: Action;
  /** What an action did, with a way to undo it. */
  undoable: (text: string, undo: () => Promise<unknown>) => Outcome;
}

/** One open post: its fields, where they're saved, and what can be done with it. */
export function createWorkspace(start: LocalDraft, options: Options) {
  const { drafts, onFirstChange, action, undoable } = options;
  const { id, account } = start;
  let hasChanged = start.unsaved;
  const $fields = atom<DraftFields>(start.fields);
  /** Counts how often the content was replaced by something other than typing. */
  const $replaced = atom(0);
  const $post = atom(options.post);
  const $readOnly = atom(options.readOnly);
  const $errors = atom<PostErrors | undefined>(undefined);
  /** The latest request for what the server knows, and the one whose response is shown. */
  let [latestRequest, shownRequest] = [0, 0];
  let suggestedMinutes = suggestReadTime(countWords(start.fields.content));

  const isSignedIn = () => account !== null && accountOf($session.get()) === account;
  const queue = createSaveQueue(start, {
    send: saveDraft,
    store: drafts.save,
    isOnline: () => navigator.onLine,
    isSignedIn: () => isSignedIn() && $session.get().status === 'signed-in',
  });

  /** `words`: how many the changed content has, if that's known. */
  function change(changes: Partial<DraftFields>, words?: number): void {
    if ($readOnly.get() !== undefined) return;
    const before = $fields.get();
    // Typed a moment ago, and only reported by `storeText` so far.
    const { content } = queue.getDraft().fields;
    const fields = { ...before, content, ...followUps(before, changes, words), ...changes };
    $fields.set(fields);
    if ($errors.get()) $errors.set(findErrors());
    queue.change(fields);
    // What can be undone stays.
    const outcome = action.$state.get();
    if (!('undo' in outcome)) action.reset();
    noteChange();
  }

  function noteChange(): void {
    if (hasChanged) return;
    hasChanged = true;
    onFirstChange();
  }

  /**
   * Stores what was just typed in the browser. Unlike `change`, it's fast enough for every keystroke of a long post:
   * nothing on the page follows it.
   */
  function storeText(content: string): void {
    const { fields } = queue.getDraft();
    if ($readOnly.get() !== undefined || content === fields.content) return;
    queue.change({ ...fields, content });
    noteChange();
  }

  function replace(fields: DraftFields): void {
    change(fields);
    $replaced.set($replaced.get() + 1);
  }

  /** Slug and read time follow the title and the content, until they're changed by hand. */
  function followUps(
    before: DraftFields,
    changes: Partial<DraftFields>,
    words = countWords(changes.content ?? ''),
  ): Partial<DraftFields> {
    const more: Partial<DraftFields> = {};
    const isNew = !$post.get()?.post;
    if (changes.title !== undefined && isNew && before.slug === slugFromTitle(before.title)) {
      more.slug = slugFromTitle(changes.title);
    }
    if (changes.content !== undefined) {
      const follows =
        before.read_time_minutes === suggestedMinutes ||
        (before.content === '' && before.read_time_minutes === readTime.fallback);
      suggestedMinutes = suggestReadTime(words);
      if (follows) more.read_time_minutes = suggestedMinutes;
    }
    return more;
  }

  function findErrors(): PostErrors {
    const fields = $fields.get();
    const imageProblem = imageHostProblem(fields.featured_image_url ?? '');
    return {
      ...(imageProblem && { featured_image_url: imageProblem }),
      ...(fields.content.trim() === '' && { content: 'Enter the post’s text.' }),
      ...postErrors(fields),
    };
  }

  async function refresh(): Promise<void> {
    if (!isSignedIn()) return;
    const request = ++latestRequest;
    const post = await getPostForEditing(id).catch(() => undefined);
    // The response to a later request came first, or the writer has gone to another post.
    if (!post || request < shownRequest || queue.isClosed()) return;
    shownRequest = request;
    if (post.post?.publishing === 'live' && announcesLivePage(action.$state.get())) {
      void action.run(() => Promise.resolve('Visitors see it now.'));
    }
    $post.set(post);
    $readOnly.set(post.can_edit ? undefined : (post.reason ?? undefined));
  }

  /** Puts another version in the editor, and returns the previous one. */
  async function exchange(fields: DraftFields): Promise<DraftFields> {
    await saveFirst(queue);
    const before = queue.getDraft();
    // Without a draft, the text is the post's, which stays as it is.
    if (before.base.version > 0) await keepRevision(id, before.fields);
    replace(fields);
    void queue.flush();
    return before.fields;
  }

  return {
    id,
    queue,
    lifecycle: createLifecycle({ id, queue, action, findErrors, $errors, $post, refresh }),
    account,

    /** What the writer typed. */
    $fields: readonlyType($fields),

    /** Changes when the content was replaced, so that the editor has to load it again. */
    $replaced: readonlyType($replaced),

    /** Whether there's something to submit: a draft that isn't the post yet. */
    $hasChanges: computed([queue.$state, $post], (_, post) => {
      const { base, unsaved } = queue.getDraft();
      return unsaved || base.version > 0 || !post?.post;
    }),

    /** What the server knows about the post. */
    $post: computed($post, (post) => post ?? null),

    /** Why the post can't be edited, or undefined. */
    $readOnly: readonlyType($readOnly),

    /** What keeps the post from being submitted. Undefined until someone tries. */
    $errors: readonlyType($errors),

    /** The writer changed something. */
    change,
    storeText,

    /** Puts another version in the editor and saves it. */
    replace,

    /** The same, for a version from the history: keeps the current one there. Throws if it can't be saved. */
    async restore(fields: DraftFields, done: string): Promise<Outcome> {
      const before = await exchange(fields);
      return undoable(done, () => exchange(before));
    },

    /** Keeps one version of a conflict, after adding the other one to the history. Throws if that fails. */
    async keepVersion(choice: 'mine' | 'theirs'): Promise<Outcome | ''> {
      const save = queue.$state.get();
      if (save.status !== 'conflict') return '';
      const { fields: theirs } = save.conflict;
      const { fields: mine } = queue.getDraft();
      const other = choice === 'mine' ? theirs : mine;
      await keepRevision(id, other);
      // Otherwise, something would be replaced that isn't in the history.
      if (queue.$state.get() !== save || !isSame(queue.getDraft().fields, mine)) {
        throw problem('Something changed in the meantime. Compare the versions again.');
      }
      if (choice === 'theirs') replace(theirs);
      queue.resolve();
      return undoable('The other version is in the version history.', () => exchange(other));
    },

    /** Hides the list of errors. */
    dismissErrors: () => $errors.set(undefined),

    /** Starts following the network, the page, and a post that goes live. Returns a function that stops it. */
    open(): () => void {
      if (queue.getDraft().unsaved) queue.retry();
      const refreshIfVisible = () => void (document.visibilityState === 'hidden' || refresh());
      const check = setInterval(() => {
        if (isGoingLive($post.get())) refreshIfVisible();
      }, checkMs);
      // A moderator may have decided while the page was hidden.
      document.addEventListener('visibilitychange', refreshIfVisible);
      const stop = [
        () => clearInterval(check),
        () => document.removeEventListener('visibilitychange', refreshIfVisible),
        $online.listen((online) => {
          if (online) queue.retry();
        }),
        // What the server knows is missing if the post was opened without a connection.
        queue.$state.listen(({ status }) => {
          if (status === 'saved' && $post.get() === undefined) void refresh();
          if (status === 'refused') void refresh();
        }),
      ];
      return () => {
        for (const end of stop) end();
        queue.close();
      };
    },

    /** Stores everything before it returns, for a page that's about to be closed. */
    storeNow(): void {
      if (queue.isClosed()) return;
      if (!queue.isStored() || drafts.$isBlocked.get()) drafts.saveNow(queue.getDraft());
    },
  };
}

/** Whether the post's page is about to change, or should have by now. */
function isGoingLive(post: EditablePost | null | undefined): boolean {
  const { status, publishing } = post?.post ?? {};
  const isDue = status === 'scheduled' && Date.parse(post?.scheduled_for ?? '') <= $now.get();
  return isDue || publishing === 'waiting' || publishing === 'publishing';
}

export type Workspace = ReturnType<typeof createWorkspace>;
