import { atom, readonlyType } from 'nanostores';
import { $session, rpc, type SessionState } from '~/features/auth';
import { createAction, faultOf, type Fault, type Outcome } from '~/features/staff';
import { randomId } from '~/lib/random-id';
import { anId } from '~/lib/url-view';
import { emptyDraft } from '~rules/post/draft';
import {
  getPostForEditing,
  getSuggestions,
  type EditablePost,
  type Suggestions,
} from '../api/posts';
import { createLocalDrafts } from '../draft/local-drafts';
import { unchangedDraft, type LocalDraft } from '../draft/local-draft';
import { startingDraft } from '../draft/starting-draft';
import { createTabLock, type TabLock } from '../draft/tab-lock';
import type { PostEditorHandle } from '../editor/store/editor';
import { accountOf, fullNameOf } from './account';
import { discardedTexts, discardKind, discardSaved, type DiscardKind } from './discard';
import { errorText, problem } from './problems';
import { createWorkspace, type Workspace } from './workspace';

type PageState =
  | { status: 'loading' }
  | { status: 'error'; fault: Fault }
  /** The post has an ID, but nobody is signed in. */
  | { status: 'signed-out' }
  /** It doesn't exist, or `reason` says why this person can't see it. */
  | { status: 'unavailable'; reason?: string | undefined }
  /** Another tab has the post open. `workspace`: what this tab had before the other one took over. */
  | { status: 'elsewhere'; workspace?: Workspace }
  | { status: 'ready'; workspace: Workspace };

const postInUrl = () => new URLSearchParams(location.search).get('post');

/** The writing page: which post it shows, for whom. */
export function createWriting(drafts = createLocalDrafts()) {
  const $page = atom<PageState>({ status: 'loading' });
  const $unsaved = atom<readonly LocalDraft[]>([]);
  const action = createAction({ explain: (error) => ({ text: errorText(error) }) });
  const $suggestions = atom<Suggestions>({ categories: [], tags: [] });
  const $textEditor = atom<PostEditorHandle | undefined>();
  let workspace: Workspace | undefined;
  let closeWorkspace: (() => void) | undefined;
  let lock: TabLock | undefined;
  /** Whose page this is. Undefined until the session is known. */
  let account: string | null | undefined;
  let attempt = 0;
  /** Resolves when what was typed before is stored. It may be in the post that's loaded next. */
  let stored: Promise<unknown> = Promise.resolve();
  /** Whether what had the focus is gone once the post is shown, for example a dialog. */
  let losesFocus = false;
  /** Makes the editor report what was typed a moment ago. */
  const readEditor = () => $textEditor.get()?.html();

  /**
   * What an action did, with a way to undo it, unless the writer has gone to another post in the meantime. `shown`: the
   * attempt that loaded the post that it's about.
   */
  function undoable(text: string, undo: () => Promise<unknown>, shown: number): Outcome {
    if (shown !== attempt) return { text };
    const undoIt = () =>
      action.run(async (report) => {
        report('Undoing…');
        try {
          await undo();
          return 'Undone.';
        } catch (error) {
          const failed = `Couldn’t undo. ${errorText(error)}`;
          return { ...undoable(failed, undo, shown), status: 'error' };
        }
      });
    return { text, undo: undoIt };
  }

  /** Closes the post, and lets go of it unless it's `next`. */
  function close(next?: string): void {
    attempt += 1;
    stored = Promise.all([stored, workspace?.queue.stored()]);
    closeWorkspace?.();
    workspace = closeWorkspace = undefined;
    if (lock?.id === next) return;
    lock?.close();
    lock = undefined;
  }

  function show(start: LocalDraft, post: EditablePost | null | undefined, readOnly?: string): void {
    const onFirstChange = () => history.replaceState(null, '', `?post=${start.id}`);
    const shown = attempt;
    workspace = createWorkspace(start, {
      ...{ drafts, action, post, readOnly, onFirstChange },
      undoable: (text, undo) => undoable(text, undo, shown),
    });
    closeWorkspace = workspace.open();
    $page.set({ status: 'ready', workspace });
  }

  /** Another tab takes over. What was typed is still stored. */
  function leave(): void {
    attempt += 1;
    readEditor();
    closeWorkspace?.();
    closeWorkspace = undefined;
    $page.set({ status: 'elsewhere', ...(workspace && { workspace }) });
  }

  const lockFor = (id: string) => createTabLock(id, leave, () => void load());

  function startNew(owner: string | null): void {
    const id = randomId();
    lock = lockFor(id);
    void lock.open();
    show(unchangedDraft(id, owner, emptyDraft(fullNameOf($session.get()))), null);
    void drafts.listUnsaved(owner).then((list) => $unsaved.set(list));
  }

  async function load(): Promise<void> {
    const id = postInUrl();
    // Its Undo would be about another post. If an action is running, its outcome has none then.
    action.reset();
    close(id ?? undefined);
    const current = attempt;
    const owner = account ?? null;
    $unsaved.set([]);
    if (id === null) {
      startNew(owner);
      return;
    }
    if (anId(id) === undefined) {
      $page.set({ status: 'unavailable' });
      return;
    }
    $page.set({ status: 'loading' });
    lock ??= lockFor(id);
    const mine = await lock.open();
    await stored;
    if (current !== attempt) return;
    if (mine) await loadPost(id, owner, current);
    else $page.set({ status: 'elsewhere' });
  }

  async function loadPost(id: string, owner: string | null, current: number): Promise<void> {
    const stored = await drafts.load(id, owner);
    const local = stored && (await adopt(stored, owner));
    if (current !== attempt) return;
    if (owner === null) {
      if (local) show(local, undefined);
      else $page.set({ status: 'signed-out' });
      return;
    }
    try {
      const post = await getPostForEditing(id);
      if (current !== attempt) return;
      const start = startingDraft(id, owner, local, post);
      if (start.status !== 'ready') $page.set(start);
      else show(start.draft, post, start.readOnly);
    } catch (error) {
      if (current !== attempt) return;
      const fault = faultOf(error);
      if (local && fault !== 'not-allowed') show(local, undefined);
      else $page.set({ status: 'error', fault });
    }
  }

  /** What was typed before anyone signed in belongs to whoever signs in. */
  async function adopt(draft: LocalDraft, owner: string | null): Promise<LocalDraft> {
    if (owner === null || draft.account !== null) return draft;
    const author_name = draft.fields.author_name || fullNameOf($session.get());
    const adopted = { ...draft, account: owner, fields: { ...draft.fields, author_name } };
    await drafts.save(adopted);
    if (!drafts.$isBlocked.get()) await drafts.remove(draft);
    return adopted;
  }

  /** Loads the post after a button was pressed that then disappears. */
  function reopen(): Promise<void> {
    losesFocus = true;
    return load();
  }

  /** Closes the post, deletes its local copy, and shows what's left of it. Then offers to undo that. */
  async function removeLocalCopy(
    { id, queue, $post }: Workspace,
    kind: DiscardKind,
  ): Promise<Outcome> {
    const draft = queue.getDraft();
    const hasPost = Boolean($post.get()?.post);
    close(id);
    await queue.stored();
    await drafts.remove(draft);
    if (!hasPost) history.replaceState(null, '', location.pathname);
    const reopening = reopen();
    const shown = attempt;
    await reopening;
    const restore = async () => {
      if (kind === 'draft' && !(await rpc('restore_draft', { draft_id: id }))) {
        throw problem('The draft can no longer be restored. Ask an admin.');
      }
      if (kind === 'local') await drafts.save({ ...draft, unsaved: true });
      history.replaceState(null, '', `?post=${id}`);
      await reopen();
      if (kind === 'changes' && workspace?.id === id) workspace.replace(draft.fields);
    };
    return undoable(discardedTexts[kind], restore, shown);
  }

  /** The fields also work without them. */
  async function loadSuggestions(): Promise<void> {
    const suggestions = await getSuggestions().catch(() => undefined);
    if (suggestions) $suggestions.set(suggestions);
  }

  function followSession(session: SessionState): void {
    if (session.status === 'loading') return;
    const next = accountOf(session);
    const before = account;
    account = next;
    if (next !== null && $suggestions.get().categories.length === 0) void loadSuggestions();
    if (!workspace) {
      if (before !== next) void load();
    } else if (next === null || next === workspace.account) {
      // If nobody is signed in, what's on screen stays. Saving waits until its writer signs in again.
      workspace.queue.retry();
    } else {
      readEditor();
      workspace.storeNow();
      // Someone else can't see the draft, which stays in the browser for its writer.
      if (workspace.account !== null) history.replaceState(null, '', location.pathname);
      void reopen();
    }
  }

  /** The page may end, or another tab may take over. */
  const onBlur = () => {
    readEditor();
    workspace?.storeNow();
  };
  const onHide = () => {
    onBlur();
    if (document.visibilityState === 'hidden') void workspace?.queue.flush();
  };
  const onUnload = (event: BeforeUnloadEvent) => {
    readEditor();
    if (drafts.$isBlocked.get() && workspace?.queue.getDraft().unsaved) event.preventDefault();
  };

  return {
    /** What the page shows. */
    $page: readonlyType($page),

    /** Drafts in this browser that the server never got. */
    $unsaved: readonlyType($unsaved),

    /** Categories and tags of other posts. */
    $suggestions: readonlyType($suggestions),

    /** Whether the browser’s storage is full or blocked, so that what was typed is only in this page. */
    $isBlocked: drafts.$isBlocked,

    /** Tries to load the post again. */
    retry: reopen,

    /** Whether the focus has to move to the post that's now shown. Only true once. */
    takeFocus(): boolean {
      const before = losesFocus;
      losesFocus = false;
      return before;
    },

    /** Continues in this tab. */
    async takeOver(): Promise<void> {
      const current = attempt;
      await lock?.takeOver();
      if (current === attempt) await reopen();
    },

    /** Starts an empty post. */
    startNew(): void {
      history.pushState(null, '', location.pathname);
      void reopen();
    },

    /** The editor of the text, while it's on screen. */
    $textEditor: readonlyType($textEditor),

    /** A ref: the editor is on screen, or no longer is. */
    connectEditor: (editor: PostEditorHandle | null) => $textEditor.set(editor ?? undefined),

    /** Saves everything now. */
    async saveNow(): Promise<void> {
      readEditor();
      await workspace?.queue.flush();
    },

    /** Runs the writer's actions, and has the outcome of the last one. */
    action,

    /** Discards the draft, in the database and in this browser. */
    discard: () =>
      action.run(async () => {
        readEditor();
        const opened = workspace;
        const kind = opened && discardKind(opened);
        if (!kind) return '';
        if (kind !== 'local') await discardSaved(opened.id, opened.queue);
        // Meanwhile, the writer may have gone to another post.
        return opened === workspace ? removeLocalCopy(opened, kind) : discardedTexts[kind];
      }),

    /** Follows the session and the page. Returns a function that stops it. */
    open(): () => void {
      const closed = new AbortController();
      const { signal } = closed;
      const stop = $session.subscribe(followSession);
      // Links to a part of the page cause `popstate` too.
      const reload = () => {
        if (postInUrl() !== lock?.id) void load();
      };
      void drafts.removeOld();
      document.addEventListener('visibilitychange', onHide, { signal });
      addEventListener('blur', onBlur, { signal });
      addEventListener('pagehide', onHide, { signal });
      addEventListener('beforeunload', onUnload, { signal });
      addEventListener('popstate', reload, { signal });
      return () => {
        stop();
        closed.abort();
        close();
      };
    },
  };
}

export type Writing = ReturnType<typeof createWriting>;
