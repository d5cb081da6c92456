import { atom, computed, readonlyType } from 'nanostores';
import { $role } from '~/features/auth';
import { createResource, createSelection, lastPage } from '~/features/staff';
import { serverTime } from '~/lib/server-time';
import { createUrlView } from '~/lib/url-view';
import { listPosts, type Post, type PostFilter, type PostPage } from '../api/posts';
import { bulkActions, canDo, canSelect, type BulkAction } from '../rules/actions';
import { maxSelected } from '../rules/messages';
import { changeDelay, titleOf } from '../rules/post-status';
import {
  countFilters,
  filterOf,
  formatView,
  pageSize,
  parseView,
  shortListLength,
} from '../rules/view';

/** How often the list reloads while no post on it is about to change by itself. */
const reloadMs = 60_000;

/** The person's role. Until it's known, it's the lowest. */
export const $currentRole = computed($role, (role) =>
  role.status === 'known' ? role.role : 'user',
);

export const view = createUrlView({ parse: parseView, format: formatView, reset: { page: 1 } });

/** A page of the posts that match the view. */
export const list = createResource((filter) => listPosts(JSON.parse(filter) as PostFilter), {
  $key: computed(view.$view, (current) => JSON.stringify(filterOf(current))),
  reloadAfter: ({ posts }) =>
    Math.min(reloadMs, ...posts.map((post) => changeDelay(post, serverTime()))),
  onLoad(page, previous) {
    announceNews(page, previous);
    // The last posts of the last page are gone.
    const last = lastPage(page.total_count, pageSize);
    if (view.$view.get().page > last) view.correct({ page: last });
  },
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

/** The selected posts, including those on other pages. */
export const selection = createSelection<Post>(maxSelected);

/** What the selection depends on: not the page or the order. */
const $matching = computed(view.$view, (current) =>
  JSON.stringify(filterOf({ ...current, page: 1, order: undefined })),
);

/** Selects all posts that match the view, or the first 500 of them. */
export const selectAll = () =>
  selection.selectAll(async () => {
    const filter = { ...filterOf(view.$view.get()), page: 1, page_size: maxSelected };
    const { posts } = await listPosts(filter);
    return posts.filter((post) => canSelect(post, $currentRole.get()));
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
function announceNews({ posts }: PostPage, previous: PostPage | undefined): void {
  const was = new Map(previous?.posts.map((post) => [post.id, post.publishing]));
  const news = posts.flatMap((post) => {
    const { id, publishing } = post;
    if (!was.has(id) || was.get(id) === publishing || post.status !== 'public') return [];
    if (publishing === 'live') return `“${titleOf(post)}” is live.`;
    if (publishing === 'paused') return `“${titleOf(post)}” is waiting for publishing to resume.`;
    return publishing === 'failed' ? `“${titleOf(post)}” couldn’t be published.` : [];
  });
  if (news.length > 0) $latestNews.set(news.join(' '));
}

/** Starts loading. Returns a function that stops it and clears all posts from memory. */
export function open(): () => void {
  const closers = [view.connect(), $matching.listen(() => selection.clear()), list.open()];
  return () => {
    for (const close of closers) close();
    selection.clear();
    $latestNews.set('');
  };
}
