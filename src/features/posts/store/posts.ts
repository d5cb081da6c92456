import { atom, computed, type ReadableAtom, readonlyType } from 'nanostores';
import { faultOf, reloadOnReturn, type Fault } from '~/features/staff';
import { $online } from '~/lib/browser-state';
import { createQuery } from '~/lib/query';
import { serverTime } from '~/lib/server-time';
import { createUrlView } from '~/lib/url-view';
import { listPosts, type Post, type PostFilter, type PostPage } from '../api/posts';
import { bulkActions, canDo, type BulkAction, type Person } from '../rules/actions';
import { isChanging, titleOf } from '../rules/post-status';
import { filterOf, formatView, pageSize, parseView } from '../rules/view';
import { createDecisions } from './decisions';
import { createHistory } from './history';
import { createSelection } from './selection';

export type ListState =
  | { status: 'loading' }
  | { status: 'error'; fault: Fault }
  /** `outdated`: others are loading. `fault`: why the latest attempt failed. */
  | ({ status: 'ready'; outdated: boolean; fault?: Fault | undefined } & PostPage);

/** How often to ask while something is about to change by itself. */
const pollMs = 4000;

/** The posts that a person may see. Reloads when the window or the network comes back. */
export function createPosts($person: ReadableAtom<Person>) {
  const view = createUrlView({ parse: parseView, format: formatView, reset: { page: 1 } });
  const selection = createSelection();
  const history = createHistory();
  const list = createQuery((filter) => listPosts(JSON.parse(filter) as PostFilter));
  const $announcement = atom('');
  let open = false;
  let pollTimer: ReturnType<typeof setTimeout> | undefined;

  const $filter = computed(view.$view, (current) => JSON.stringify(filterOf(current)));
  /** What the selection depends on: not the page or the order. */
  const $matching = computed(view.$view, (current) =>
    JSON.stringify(filterOf({ ...current, page: 1, sort: 'updated', descending: true })),
  );

  const $list = computed(list.$state, ({ data, shown, loading, error }): ListState => {
    const fault = error ? faultOf(error) : undefined;
    // After a failure, only posts that match the current filter stay.
    const page = data ?? (fault ? undefined : shown);
    if (page) return { status: 'ready', ...page, outdated: !data, fault };
    return fault && !loading ? { status: 'error', fault } : { status: 'loading' };
  });

  const listed = () => list.$state.get().data?.posts ?? [];

  async function reload(): Promise<void> {
    if (!open) return;
    const before = listed();
    await list.load();
    if (!open) return;
    announceNews(before);
    leaveMissingPage();
  }

  /** Posts that went live or failed to. Others can see it in the list. */
  function announceNews(before: readonly Post[]): void {
    const was = new Map(before.map((post) => [post.id, post.publishing]));
    const news = listed().flatMap((post) => {
      const { id, publishing } = post;
      if (!was.has(id) || was.get(id) === publishing || post.status !== 'public') return [];
      if (publishing === 'live') return `“${titleOf(post)}” is live.`;
      if (publishing === 'paused') return `“${titleOf(post)}” is waiting for publishing to resume.`;
      return publishing === 'failed' ? `“${titleOf(post)}” couldn’t be published.` : [];
    });
    if (news.length > 0) $announcement.set(news.join(' '));
  }

  /** The last posts of the last page are gone. */
  function leaveMissingPage(): void {
    const { data } = list.$state.get();
    if (data?.posts.length !== 0 || data.total_count === 0) return;
    view.correct({ page: Math.ceil(data.total_count / pageSize) });
  }

  function schedulePoll(): void {
    clearTimeout(pollTimer);
    const { data, loading } = list.$state.get();
    if (!open || loading || !data) return;
    const now = serverTime();
    const due = Math.min(...data.posts.map((post) => pollDelay(post, now)));
    // Longer delays overflow, and the window is focused again until then.
    if (due < 24 * 60 * 60_000) {
      pollTimer = setTimeout(() => {
        if (!document.hidden && $online.get()) void reload();
      }, due);
    }
  }

  const decisions = createDecisions(history, {
    reload,
    isOpen: () => open,
    deselect: (posts) => selection.select(posts, false),
    find: (id) => listed().find((post) => post.id === id),
  });

  return {
    ...view,
    ...selection,
    $history: history.$history,
    ...decisions,
    /** Loads the list again. */
    refresh: reload,
    $person,

    /** A page of the posts that match the view. */
    $list,

    /** What went live or failed since the page was opened, for screen readers. */
    $announcement: readonlyType($announcement),

    /** The selected posts that each action applies to. Leaves out actions that apply to none. */
    $bulkActions: computed([selection.$selected, $person], (selected, person) =>
      bulkActions.flatMap((action): { action: BulkAction; posts: Post[] }[] => {
        const posts = [...selected.values()].filter((post) => canDo(action, post, person));
        return posts.length > 0 ? [{ action, posts }] : [];
      }),
    ),

    /** Starts loading. Returns a function that stops it and clears all posts from memory. */
    open(): () => void {
      open = true;
      history.open($person.get().id);
      const stop = [
        view.connect(),
        $matching.listen(() => {
          selection.clearSelection();
          decisions.dismissOutcome();
        }),
        $filter.subscribe((filter) => void list.load(filter).then(leaveMissingPage)),
        list.$state.subscribe(schedulePoll),
        reloadOnReturn(reload),
      ];
      return () => {
        open = false;
        clearTimeout(pollTimer);
        for (const end of stop) end();
        list.clear();
        selection.clearSelection();
        history.close();
      };
    },
  };
}

export type Posts = ReturnType<typeof createPosts>;

/** Milliseconds until a post should be looked at again. Infinity if it doesn't change by itself. */
function pollDelay(post: Post, now: number): number {
  if (isChanging(post, now)) return pollMs;
  if (post.status !== 'scheduled' || post.is_late || post.scheduled_for === null) return Infinity;
  return Math.max(pollMs, Date.parse(post.scheduled_for) - now);
}
