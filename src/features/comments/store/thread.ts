import { atom, computed, readonlyType } from 'nanostores';
import { findPending, loadComments, type Comment } from '../api';
import { hasDraft } from './draft';
import { commentForm } from './form';
import { loadPending, savePending, type PendingComment } from './pending-comments';

/** A comment as this browser shows it. */
export interface ShownComment extends Comment {
  /** Awaits approval, so nobody else sees it. */
  pending: boolean;
}

/** A comment and its replies, oldest first. */
export interface Thread extends ShownComment {
  replies: ShownComment[];
}

type Loading =
  { status: 'loading' } | { status: 'error' } | { status: 'success'; comments: readonly Comment[] };

/** How many comments, with their replies, are shown at first, and how many more at a time. */
const step = 50;

/** The comments of one post. Does nothing until `open` is called. */
export function commentThread(postId: string) {
  const $loading = atom<Loading>({ status: 'loading' });
  const $pending = atom<readonly PendingComment[]>([]);
  const $replyingTo = atom<string | undefined>();
  const $focused = atom<{ id: string } | undefined>();
  const $limit = atom(step);
  const $all = computed([$loading, $pending], (loading, pending) =>
    arrange(loading.status === 'success' ? loading.comments : [], pending),
  );

  const newComment = commentForm({ postId, parentId: null, onStored: showStored });

  async function loadAll(): Promise<void> {
    $loading.set({ status: 'loading' });
    try {
      const sent = loadPending(postId).map(({ id }) => id);
      // Comes first, so that a comment approved in between isn't missing from both. If it fails, all count as pending.
      const stillPending = await findPending(sent).catch(() => sent);
      const comments = await loadComments(postId);
      $loading.set({ status: 'success', comments });
      // Another comment may have been sent meanwhile.
      const isShown = ({ id }: PendingComment) => stillPending.includes(id) || !sent.includes(id);
      setPending(loadPending(postId).filter(isShown));
      resume(comments);
    } catch {
      $loading.set({ status: 'error' });
    }
  }

  function setPending(pending: readonly PendingComment[]): void {
    $pending.set(pending);
    savePending(postId, pending);
  }

  /** Reopens an unsent reply, and focuses the comment that the URL links to. */
  function resume(comments: readonly Comment[]): void {
    const draft = comments.find(({ id, parent_id }) => !parent_id && hasDraft(id))?.id;
    if (draft) showUpTo(draft);
    $replyingTo.set(draft);
    const linked = [...comments, ...$pending.get()].find(
      ({ id }) => location.hash === `#comment-${id}`,
    );
    if (linked) focus(linked.id);
  }

  /** Moves the focus to a comment or reply. */
  function focus(id: string): void {
    showUpTo(id);
    $focused.set({ id: `comment-${id}` });
  }

  /** Shows as many comments as it takes to get to this one. */
  function showUpTo(target: string): void {
    const at = $all
      .get()
      .findIndex((thread) => [thread, ...thread.replies].some(({ id }) => id === target));
    $limit.set(Math.max($limit.get(), at + 1));
  }

  /** Shows a comment that was just sent, or the same one that was sent before: the database doesn't store it again. */
  function showStored(comment: PendingComment): void {
    const others = loadPending(postId);
    const loading = $loading.get();
    const published = loading.status === 'success' ? loading.comments : [];
    const earlier = [...published, ...others].find(
      ({ parent_id, author_name, content }) =>
        parent_id === comment.parent_id &&
        author_name === comment.author_name &&
        content === comment.content,
    );
    setPending(earlier ? others : [...others, comment]);
    if (comment.parent_id) $replyingTo.set(undefined);
    focus((earlier ?? comment).id);
  }

  return {
    $status: computed($loading, ({ status }) => status),
    /** The number of published comments. Undefined until they're loaded. */
    $count: computed($loading, (loading) =>
      loading.status === 'success' ? loading.comments.length : undefined,
    ),
    /** The comments on screen. */
    $threads: computed([$all, $limit], (all, limit) => all.slice(0, limit)),
    /** Whether there are more comments than those on screen. */
    $hasMore: computed([$all, $limit], (all, limit) => all.length > limit),
    /** ID of the comment with an open reply form. */
    $replyingTo: readonlyType($replyingTo),
    /** ID of the element to move the focus to. Changes each time, even if it's the same element. */
    $focused: readonlyType($focused),

    /** Loads the comments. Call it again after a failure. */
    open: (): void => void loadAll(),

    /** Shows more comments, and moves the focus to the first of them. */
    showMore(): void {
      const first = $all.get()[$limit.get()];
      $limit.set($limit.get() + step);
      if (first) focus(first.id);
    },

    /** Opens the reply form of one comment, or closes it. What was typed is kept. */
    replyTo: (id: string | undefined) => $replyingTo.set(id),

    /** The form for a comment on the post. */
    newComment,

    /** A form for a reply. */
    reply: (parentId: string) => commentForm({ postId, parentId, onStored: showStored }),
  };
}

export type CommentThread = ReturnType<typeof commentThread>;

/** Groups replies by their comment, the newest comment first. Pending comments that are published are left out. */
export function arrange(
  comments: readonly Comment[],
  pending: readonly PendingComment[],
): Thread[] {
  const published = new Set(comments.map(({ id }) => id));
  const shown: ShownComment[] = [
    ...comments.map((comment) => ({ ...comment, pending: false })),
    ...pending
      .filter(({ id }) => !published.has(id))
      .map((comment) => ({ ...comment, pending: true })),
  ];
  return shown
    .filter(({ parent_id }) => parent_id === null)
    .map((comment) => ({
      ...comment,
      replies: shown.filter(({ parent_id }) => parent_id === comment.id),
    }))
    .reverse();
}
