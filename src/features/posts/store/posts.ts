import { atom, computed, readonlyType } from 'nanostores';
import { $currentRole } from '~/features/auth';
import { createGrowingList, createSelection, openAll } from '~/features/staff';
import { serverTime } from '~/lib/server-time';
import { createUrlView } from '~/lib/url-view';
import { listPosts, maxPosts, type Post, type PostPage } from '../api/posts';
import { bulkActions, canDo, canSelect, type BulkAction } from '../rules/actions';
import { changeDelay, titleOf } from '../rules/post-status';
import { countFilters, filterOf, formatView, parseView, shortListLength } from '../rules/view';

/** How often the list reloads while no post on it is about to change by itself. */
const reloadMs = 60_000;

export const view = createUrlView({ parse: parseView, format: formatView });

/** Posts that match the view. */
export const list = createGrowingList(listPosts, computed(view.$view, filterOf), {
  reloadAfter: ({ items }) =>
    Math.min(reloadMs, ...items.map((post) => changeDelay(post, serverTime()))),
  onLoad: announceNews,
});

/** Whether it's a writer's list of a few posts, which needs no filters. */
export const $isShort = computed(
  [list.$state, view.$view, $currentRole],
  (state, current, role) => {
    const isFiltered = current.search || current.status || countFilters(current) > 0;
    if (role !== 'user' || isFiltered) return false;
    return state.status !== 'ready' || state.data.total_count <= shortListLength;
  },
);

/** The selected posts, including those that aren't on the screen. */
export const selection = createSelection<Post>(maxPosts);

/** What the selection depends on: not the order. */
const $matching = computed(view.$view, (current) =>
  JSON.stringify(filterOf({ ...current, order: undefined })),
);

/** Selects all posts that match the view, or the first 500 of them. */
export const selectAll = () =>
  selection.selectAll(async () => {
    const { items } = await listPosts(filterOf(view.$view.get()), maxPosts);
    return items.filter((post) => canSelect(post, $currentRole.get()));
  });

/** The selected posts that each action applies to. Leaves out actions that apply to none. */
export const $bulkActions = computed([selection.$items, $currentRole], (selected, role) =>
  bulkActions.flatMap((action): { action: BulkAction; posts: Post[] }[] => {
    const posts = [...selected.values()].filter((post) => canDo(action, post, role));
    return posts.length > 0 ? [{ action, posts }] : [];
  }),
);

const $latestNews = atom('');

/** What went live or failed since the page was opened, for screen readers. */
export const $announcement = readonlyType($latestNews);

/** Posts that went live or failed to. Others can see it in the list. */
function announceNews({ items }: PostPage, previous: PostPage | undefined): void {
  const was = new Map(previous?.items.map((post) => [post.id, post.publishing]));
  const news = items.flatMap((post) => {
    const { id, publishing } = post;
    if (!was.has(id) || was.get(id) === publishing || post.status !== 'public') return [];
    if (publishing === 'live') return `“${titleOf(post)}” is live.`;
    if (publishing === 'paused') return `“${titleOf(post)}” is waiting for publishing to resume.`;
    return publishing === 'failed' ? `“${titleOf(post)}” couldn’t be published.` : [];
  });
  if (news.length > 0) $latestNews.set(news.join(' '));
}

/** Starts loading. Returns a function that stops it and clears all posts from memory. */
export const open = openAll(
  view.connect,
  () => $matching.listen(() => selection.clear()),
  list,
  () => () => {
    selection.clear();
    $latestNews.set('');
  },
);
